using System.CommandLine;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>The options by which a command lets a server be named that runs already.</summary>
internal static class ServerChoice
{
    private static readonly Option<string> Address = new("--server")
    {
        HelpName = "URI",
        Description = "A server that is already running; https for one on another machine",
    };
    private static readonly Option<string> TokenFile = new("--token-file")
    {
        HelpName = "F",
        Description = "File with the control token of that server. Default: GRPCLAB_TOKEN",
    };
    private static readonly Option<string> Authority = new("--ca")
    {
        HelpName = "F",
        Description = "PEM of the authority that issued that server's certificate. Default: GRPCLAB_SERVER_CA, "
            + "or what the system trusts",
    };
    private static readonly Option<string> Pin = new("--pin")
    {
        HelpName = "SHA256",
        Description = "SHA-256 of that server's certificate, as the server prints it. Default: GRPCLAB_SERVER_PIN",
    };

    public static IReadOnlyList<Option> Options { get; } = [Address, TokenFile, Authority, Pin];

    /// <summary>The server, with its token read; null when none is named, or when something is wrong with it.</summary>
    /// <param name="parsed">The command line.</param>
    /// <param name="errors">Gets what is wrong, in sentences.</param>
    public static RunningServer? Read(ParseResult parsed, List<string> errors)
    {
        var (server, file) = (parsed.GetValue(Address), parsed.GetValue(TokenFile));
        var (authority, pin) = (parsed.GetValue(Authority), parsed.GetValue(Pin));
        if (server is null)
        {
            errors.AddRange(WithoutServer(file, authority ?? pin).OfType<string>());
            return null;
        }

        // What the command line says replaces both variables: a pin given
        // by hand must not meet an authority left in the environment.
        if (authority is null && pin is null)
        {
            (authority, pin) = (Variable(RemoteRules.AuthorityVariable), Variable(RemoteRules.PinVariable));
        }

        var address = Uri.TryCreate(server, UriKind.Absolute, out var uri) && uri.Scheme is "http" or "https" ? uri : null;
        string[] found =
        [
            .. CertificateErrors(authority, pin).OfType<string>(), .. TokenErrors(file).OfType<string>(),
            .. address is null
                ? [$"--server is '{server}'. Give an address such as http://127.0.0.1:41001, "
                    + "as the server's ready line shows it."]
                : RemoteRules.AddressError(address, authority is not null || pin is not null) is { } error
                    ? (string[])[$"--server: {error}"] : [],
        ];
        errors.AddRange(found);
        if (found.Length > 0) return null;

        return new(address!, file is null ? Variable(RemoteRules.TokenVariable)! : File.ReadAllText(file).Trim())
        {
            AuthorityFile = authority is null ? null : Path.GetFullPath(authority),
            Pin = pin,
        };
    }

    private static IEnumerable<string?> WithoutServer(string? tokenFile, string? verification)
    {
        yield return tokenFile is not null
            ? "--token-file requires --server: a server that the run starts itself needs no token." : null;
        yield return verification is not null
            ? "--ca and --pin require --server: they verify the certificate of a server on another machine." : null;
    }

    private static IEnumerable<string?> TokenErrors(string? file)
    {
        yield return file is null || File.Exists(file) ? null
            : $"--token-file {file} does not exist. Write the token from the server's ready line into it.";
        yield return File.Exists(file) && RemoteRules.TokenFileError(file) is { } open ? $"--token-file: {open}" : null;
        yield return file is null && Variable(RemoteRules.TokenVariable) is null
            ? "--server needs the server's control token. Write the token from its ready line into a file and pass "
                + $"--token-file, or set {RemoteRules.TokenVariable}."
            : null;
    }

    private static IEnumerable<string?> CertificateErrors(string? authority, string? pin)
    {
        yield return authority is not null && pin is not null
            ? $"--ca and --pin (or {RemoteRules.AuthorityVariable} and {RemoteRules.PinVariable}) both verify the "
                + "server's certificate. Give one of them."
            : null;
        yield return authority is not null && !File.Exists(authority)
            ? $"--ca {authority} does not exist. Give the PEM file of the authority that issued "
                + "the server's certificate."
            : null;
        yield return pin is not null && RemoteRules.PinError(pin) is { } error ? $"--pin: {error}" : null;
    }

    private static string? Variable(string name) =>
        Environment.GetEnvironmentVariable(name) is { Length: > 0 } value ? value : null;
}
