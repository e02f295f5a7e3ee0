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

    /// <summary>The further names of the certificate.</summary>
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
