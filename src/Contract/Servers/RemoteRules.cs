namespace GrpcLab;

/// <summary>
/// What may be said to a server that somebody else started; the lab and lab run ask the same questions.
/// </summary>
internal static class RemoteRules
{
    /// <summary>The environment variables by which lab run, or a reader, names the server to the cells.</summary>
    public const string ServerVariable = "GRPCLAB_SERVER", TokenVariable = "GRPCLAB_TOKEN",
        AuthorityVariable = "GRPCLAB_SERVER_CA", PinVariable = "GRPCLAB_SERVER_PIN";

    private const int PinDigits = 64;

    /// <summary>Why this address will not do; null when it will.</summary>
    /// <param name="server">An http or https address.</param>
    /// <param name="verified">Whether a pin or an authority is to verify it.</param>
    public static string? AddressError(Uri server, bool verified) => server.Scheme == Uri.UriSchemeHttps ? null
        : !server.IsLoopback
            ? $"{server} would carry the token and all calls to another machine in cleartext. "
                + "Use the https address of that server."
        : verified
            ? $"{server} does not use TLS, so there is no certificate for a pin or an authority to verify. "
                + "Use the https address of that server."
        : null;

    public static string? PinError(string text) =>
        Digits(text) is { Length: PinDigits } digits && digits.All(char.IsAsciiHexDigit) ? null
        : $"\"{text}\" is not the SHA-256 of a certificate, which has {PinDigits} hexadecimal digits. "
            + "Copy the pin that the server printed when it started.";

    /// <summary>Why this file will not do for a token; null when it will, and on Windows.</summary>
    /// <param name="path">A file that is there. Its group may read it: a cluster mounts secrets that way.</param>
    /// <exception cref="IOException">It cannot be looked at.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be looked at.</exception>
    public static string? TokenFileError(string path)
    {
        const UnixFileMode Others = UnixFileMode.OtherRead | UnixFileMode.OtherWrite;
        if (OperatingSystem.IsWindows()) return null;

        var file = File.ResolveLinkTarget(path, returnFinalTarget: true)?.FullName ?? path;
        return (File.GetUnixFileMode(file) & Others) == 0 ? null
            : $"every user of this machine may read or change {path}, which holds a token. Run: chmod o= {path}";
    }

    /// <summary>The digits alone, in lower case: openssl puts colons between them.</summary>
    public static string Digits(string text) =>
        text.Replace(":", "", StringComparison.Ordinal).Trim().ToLowerInvariant();
}
