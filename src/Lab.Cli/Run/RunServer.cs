using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>The server that a run was asked to use instead of starting one.</summary>
internal static class RunServer
{
    /// <summary>What is wrong with it, in sentences.</summary>
    public static IEnumerable<string> Errors(RunRequest request) =>
        (request.Server is null ? WithoutServer(request) : OfServer(request, request.Server)).OfType<string>();

    /// <summary>What goes to the cells; null when the run starts servers itself. The request has no errors.</summary>
    public static RunningServer? Of(RunRequest request) => request.Server is null ? null
        : new(new Uri(request.Server),
            request.TokenFile is { } file ? File.ReadAllText(file).Trim() : Variable(RemoteRules.TokenVariable)!)
        {
            AuthorityFile = Authority(request) is { } authority ? Path.GetFullPath(authority) : null,
            Pin = Pin(request),
        };

    private static IEnumerable<string?> WithoutServer(RunRequest r)
    {
        yield return r.TokenFile is not null
            ? "--token-file goes with --server: a server the run starts itself needs none." : null;
        yield return r.Authority is not null || r.Pin is not null
            ? "--ca and --pin go with --server: they verify the certificate of a server on another machine." : null;
    }

    private static IEnumerable<string?> OfServer(RunRequest r, string server)
    {
        var (authority, pin) = (Authority(r), Pin(r));
        yield return Address(server) is not { } address
            ? $"--server is '{server}'. Give an address such as http://127.0.0.1:41001, "
                + "as the server's ready line shows it."
            : RemoteRules.AddressError(address, authority is not null || pin is not null) is { } error
                ? $"--server: {error}"
            : null;
        yield return r.TokenFile is not null && !File.Exists(r.TokenFile)
            ? $"--token-file {r.TokenFile} does not exist. Write the token of the server's ready line into it." : null;
        yield return r.TokenFile is null && Variable(RemoteRules.TokenVariable) is null
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

    private static Uri? Address(string text) =>
        Uri.TryCreate(text, UriKind.Absolute, out var uri)
        && (uri.Scheme == Uri.UriSchemeHttp || uri.Scheme == Uri.UriSchemeHttps)
            ? uri : null;

    // What the command line says replaces both variables: a pin given
    // by hand must not meet an authority left in the environment.
    private static string? Authority(RunRequest r) =>
        r.Authority ?? (r.Pin is null ? Variable(RemoteRules.AuthorityVariable) : null);

    private static string? Pin(RunRequest r) =>
        r.Pin ?? (r.Authority is null ? Variable(RemoteRules.PinVariable) : null);

    private static string? Variable(string name) =>
        Environment.GetEnvironmentVariable(name) is { Length: > 0 } value ? value : null;
}
