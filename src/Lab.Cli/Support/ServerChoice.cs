using System.CommandLine;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>A server that runs already, as the command line names it. Without an address there is none.</summary>
/// <param name="Address">Its http or https address.</param>
/// <param name="TokenFile">File with its token.</param>
/// <param name="Authority">PEM of the authority that issued its certificate.</param>
/// <param name="Pin">SHA-256 of its certificate.</param>
internal sealed record ServerChoice(string? Address, string? TokenFile, string? Authority, string? Pin)
{
    private static readonly Option<string> AddressOption = new("--server")
    {
        HelpName = "URI",
        Description = "A server that runs already; https for one on another machine",
    };
    private static readonly Option<string> TokenFileOption = new("--token-file")
    {
        HelpName = "F",
        Description = "File with the control token of that server. Default: GRPCLAB_TOKEN",
    };
    private static readonly Option<string> AuthorityOption = new("--ca")
    {
        HelpName = "F",
        Description = "PEM of the authority that issued that server's certificate. Default: GRPCLAB_SERVER_CA, "
            + "or what the system trusts",
    };
    private static readonly Option<string> PinOption = new("--pin")
    {
        HelpName = "SHA256",
        Description = "SHA-256 of that server's certificate, as the server prints it. Default: GRPCLAB_SERVER_PIN",
    };

    /// <summary>No server is named.</summary>
    public static ServerChoice None { get; } = new(null, null, null, null);

    /// <summary>The options by which a command lets a server be named.</summary>
    public static IReadOnlyList<Option> Options { get; } = [AddressOption, TokenFileOption, AuthorityOption, PinOption];

    /// <summary>What they say.</summary>
    public static ServerChoice Read(ParseResult parsed) => new(
        parsed.GetValue(AddressOption), parsed.GetValue(TokenFileOption), parsed.GetValue(AuthorityOption),
        parsed.GetValue(PinOption));

    /// <summary>What is wrong with it, in sentences.</summary>
    public IEnumerable<string> Errors() => (Address is null ? WithoutServer() : OfServer(Address)).OfType<string>();

    /// <summary>The server, with its token read; null when none is named. The choice has no errors.</summary>
    public RunningServer? ToServer() => Address is null ? null
        : new(new Uri(Address),
            TokenFile is { } file ? File.ReadAllText(file).Trim() : Variable(RemoteRules.TokenVariable)!)
        {
            AuthorityFile = AuthorityInForce is { } authority ? Path.GetFullPath(authority) : null,
            Pin = PinInForce,
        };

    private IEnumerable<string?> WithoutServer()
    {
        yield return TokenFile is not null
            ? "--token-file goes with --server: a server the run starts itself needs none." : null;
        yield return Authority is not null || Pin is not null
            ? "--ca and --pin go with --server: they verify the certificate of a server on another machine." : null;
    }

    private IEnumerable<string?> OfServer(string server)
    {
        var (authority, pin) = (AuthorityInForce, PinInForce);
        yield return UriOf(server) is not { } address
            ? $"--server is '{server}'. Give an address such as http://127.0.0.1:41001, "
                + "as the server's ready line shows it."
            : RemoteRules.AddressError(address, authority is not null || pin is not null) is { } error
                ? $"--server: {error}"
            : null;
        yield return TokenFile is not null && !File.Exists(TokenFile)
            ? $"--token-file {TokenFile} does not exist. Write the token of the server's ready line into it."
            : TokenFile is not null && RemoteRules.TokenFileError(TokenFile) is { } open ? $"--token-file: {open}"
            : null;
        yield return TokenFile is null && Variable(RemoteRules.TokenVariable) is null
            ? "--server needs the server's control token: write it, from the server's ready line, into a file and give "
                + $"--token-file, or set {RemoteRules.TokenVariable}."
            : null;
        yield return authority is not null && pin is not null
            ? $"--ca and --pin (or {RemoteRules.AuthorityVariable} and {RemoteRules.PinVariable}) both verify the "
                + "server's certificate. Give one of them."
            : null;
        yield return authority is not null && !File.Exists(authority)
            ? $"--ca {authority} does not exist. Give the PEM file of the authority that issued "
                + "the server's certificate."
            : null;
        yield return pin is not null && RemoteRules.PinError(pin) is { } pinError ? $"--pin: {pinError}" : null;
    }

    private static Uri? UriOf(string text) =>
        Uri.TryCreate(text, UriKind.Absolute, out var uri)
        && (uri.Scheme == Uri.UriSchemeHttp || uri.Scheme == Uri.UriSchemeHttps)
            ? uri : null;

    // What the command line says replaces both variables: a pin given
    // by hand must not meet an authority left in the environment.
    private string? AuthorityInForce => Authority ?? (Pin is null ? Variable(RemoteRules.AuthorityVariable) : null);

    private string? PinInForce => Pin ?? (Authority is null ? Variable(RemoteRules.PinVariable) : null);

    private static string? Variable(string name) =>
        Environment.GetEnvironmentVariable(name) is { Length: > 0 } value ? value : null;
}
