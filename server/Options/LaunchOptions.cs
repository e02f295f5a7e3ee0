using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;

namespace GrpcLab.Server;

/// <summary>The options of one launch, every default filled in, with what was looked up for it.</summary>
internal sealed record LaunchOptions : ServerOptions
{
    /// <summary>Where the TLS endpoint listens, looked up.</summary>
    public ListenAddress Address { get; init; } = ListenAddress.Loopback;

    /// <summary>What a caller of lab.Control must show: as given, from the file, or random for each launch.</summary>
    public string Secret { get; init; } = RandomNumberGenerator.GetHexString(32, lowercase: true);

    /// <summary>Path of the Unix socket; null leaves the endpoint out.</summary>
    public string? SocketPath { get; init; }

    /// <summary>
    /// Whether the path, or that there is none, was asked for. Default: no, and the launch chooses a fresh name.
    /// </summary>
    public bool SocketIsGiven => UnixSocket is not null;

    public IReadOnlyList<string> FurtherNames => Names?.Split(',', StringSplitOptions.TrimEntries) ?? [];

    /// <summary>Reads and checks a command line; every error is told, not only the first.</summary>
    public static LaunchOptions Read(string[] args, ICollection<string> errors)
    {
        var options = OptionParser.Read<LaunchOptions>(args, errors);
        options = options with
        {
            Address = ListenAddress.Read(options.Listen!, errors),
            Secret = options.Token ?? options.Secret,
            SocketPath = options.UnixSocket == OptionValues.Off ? null : options.UnixSocket,
            Gc = options.Gc ?? GcModes.Current,
        };
        options = TokenFiles.Read(options, errors);
        foreach (var error in OptionChecks.Errors(options)) errors.Add(error);

        return options;
    }
}

/// <summary>Where the endpoint for other machines listens.</summary>
/// <param name="Text">As it was given: an address or a host name.</param>
/// <param name="Address">What is bound; of a name with several addresses the first, IPv4 before IPv6.</param>
/// <param name="IsLoopback">
/// Whether only this machine gets there. False as soon as one address of a name leads elsewhere.
/// </param>
internal sealed record ListenAddress(string Text, IPAddress Address, bool IsLoopback)
{
    public static ListenAddress Loopback { get; } = new("127.0.0.1", IPAddress.Loopback, true);

    /// <summary>Whether it means every address of the machine: 0.0.0.0 or ::.</summary>
    public bool IsAny => Address.Equals(IPAddress.Any) || Address.Equals(IPAddress.IPv6Any);

    /// <summary>
    /// Reads what --listen was given; what cannot be used becomes an error, and loopback, which nobody uses then.
    /// </summary>
    public static ListenAddress Read(string text, ICollection<string> errors)
    {
        // There is one option for the port already.
        if (HasPort(text))
        {
            errors.Add(
                $"--listen is \"{text}\", but it takes an address without a port. Give the port with --tls-port.");
            return Loopback;
        }

        try
        {
            var all = IPAddress.TryParse(text, out var address) ? [address] : Dns.GetHostAddresses(text);
            return new ListenAddress(text, all.OrderBy(a => a.AddressFamily != AddressFamily.InterNetwork).First(),
                all.All(IPAddress.IsLoopback));
        }
        catch (Exception e) when (e is SocketException or ArgumentException)
        {
            errors.Add($"--listen is \"{text}\", which does not resolve to an address: {e.Message.TrimEnd('.')}. "
                + "Give an address of this machine, such as 192.168.1.20.");
            return Loopback;
        }
    }

    // An IPv6 address has several colons, and brackets before a port.
    private static bool HasPort(string text) =>
        text.StartsWith('[') ? !text.EndsWith(']') : text.Count(c => c == ':') == 1;
}

/// <summary>
/// The file that holds the token, so that it neither stands on the command line nor in what the server prints.
/// </summary>
internal static class TokenFiles
{
    /// <summary>
    /// The options with the token of the file; with the random one of this launch when the file does not exist yet.
    /// </summary>
    public static LaunchOptions Read(LaunchOptions options, ICollection<string> errors)
    {
        if (options.TokenFile is not { } file || !File.Exists(file)) return options;

        try
        {
            var token = File.ReadAllText(file).Trim();
            if (RemoteRules.TokenFileError(file) is { } error) errors.Add($"--token-file: {error}");
            else if (token.Length > 0) return options with { Secret = token };
            else errors.Add($"--token-file names \"{file}\", which is empty. Delete it to get a new token.");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            errors.Add($"--token-file names \"{file}\", which cannot be read: {e.Message}");
        }

        return options;
    }

    /// <summary>Writes the token of this launch into a file that does not exist yet, for its own user only.</summary>
    public static void WriteNew(LaunchOptions options, ICollection<string> errors)
    {
        if (options.TokenFile is not { } file || File.Exists(file)) return;

        var create = new FileStreamOptions { Mode = FileMode.CreateNew, Access = FileAccess.Write };
        if (!OperatingSystem.IsWindows()) create.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;

        try
        {
            using var writer = new StreamWriter(file, create);
            writer.WriteLine(options.Secret);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            errors.Add($"--token-file names \"{file}\", which cannot be written: {e.Message}");
            return;
        }

        Console.Error.WriteLine($"Wrote a new token to {file}.");
    }
}
