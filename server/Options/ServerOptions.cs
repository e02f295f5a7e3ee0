using System.Security.Cryptography;

namespace GrpcLab.Server;

/// <summary>Everything a launch can choose; checked once, by <see cref="OptionChecks"/>.</summary>
internal sealed record ServerOptions
{
    /// <summary>Port of HTTP/2 without TLS; 0 lets the system choose, null leaves the endpoint out.</summary>
    public int? H2cPort { get; init; } = 0;

    /// <summary>Port of HTTP/2 over TLS; 0 lets the system choose, null leaves the endpoint out.</summary>
    public int? TlsPort { get; init; } = 0;

    /// <summary>Whether JSON is answered, too, over HTTP/1.1 and HTTP/2 with TLS. Default: no.</summary>
    public bool Json { get; init; }

    /// <summary>Port of the endpoint for JSON; 0 lets the system choose.</summary>
    public int JsonPort { get; init; }

    /// <summary>Path of the Unix socket; null leaves the endpoint out, or takes a fresh name when nothing was asked for.</summary>
    public string? SocketPath { get; init; }

    /// <summary>Whether the path, or that there is none, was asked for. Default: no, and the launch chooses a fresh name.</summary>
    public bool SocketIsGiven { get; init; }

    /// <summary>Name of the named pipe of HTTP/2 without TLS, on Windows; null, the default, leaves the endpoint out.</summary>
    public string? PipeName { get; init; }

    /// <summary>Where the TLS endpoint listens. Default: 127.0.0.1.</summary>
    public ListenAddress Listen { get; init; } = ListenAddress.Loopback;

    /// <summary>Whether h2c listens there, too; it stays on 127.0.0.1 otherwise.</summary>
    public bool AllowCleartext { get; init; }

    /// <summary>PEM or PKCS#12 with the certificate; null makes one for the launch.</summary>
    public string? CertificateFile { get; init; }

    /// <summary>PEM with the private key; null takes it from the certificate's file.</summary>
    public string? KeyFile { get; init; }

    /// <summary>File with the private key's password; null when it has none.</summary>
    public string? KeyPasswordFile { get; init; }

    /// <summary>Further names for the certificate made for the launch.</summary>
    public IReadOnlyList<string> Names { get; init; } = [];

    /// <summary>Kestrel's HTTP/2 limits.</summary>
    public Http2LimitOptions Http2 { get; init; } = new();

    /// <summary>GC mode the launcher relies on; null takes the one the runtime started with.</summary>
    public GcMode? Gc { get; init; }

    /// <summary>Whether requests are logged to standard error. Default: no logging providers at all.</summary>
    public bool Logging { get; init; }

    /// <summary>Time between saying NOT_SERVING and closing the endpoints, when asked to end. Default: none.</summary>
    public TimeSpan DrainTime { get; init; }

    /// <summary>Where metrics and traces go, by OTLP over gRPC. Default: nothing is recorded.</summary>
    public Uri? Otlp { get; init; }

    /// <summary>Asynchronous delay before each answer. Default: none.</summary>
    public TimeSpan Delay { get; init; }

    /// <summary>Bytes in each of the two loads of an answer. Default: 100.</summary>
    public int PayloadBytes { get; init; } = 100;

    /// <summary>Largest request message taken, in bytes. Default: 4 MiB, as gRPC has it.</summary>
    public int MaxReceiveMessageBytes { get; init; } = 4 * 1024 * 1024;

    /// <summary>Whether answers are compressed with gzip. Default: no.</summary>
    public bool CompressAnswers { get; init; }

    /// <summary>Whether a status tells which exception ended a call. Default: no, as gRPC has it.</summary>
    public bool DetailedErrors { get; init; }

    /// <summary>Whether response headers enter HPACK's dynamic table. Default: yes, as Kestrel has it.</summary>
    public bool CompressHeaders { get; init; } = true;

    /// <summary>What a caller of lab.Control must show. Default: random for each launch.</summary>
    public string Token { get; init; } = RandomNumberGenerator.GetHexString(32, lowercase: true);

    /// <summary>Whether the token was given on the command line.</summary>
    public bool TokenIsGiven { get; init; }

    /// <summary>Where the token comes from; the file is made when it does not exist.</summary>
    public string? TokenFile { get; init; }

    /// <summary>Time that calls under way have left when the server is asked to end. Default: 1 s.</summary>
    public TimeSpan ShutdownTimeout { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>The process whose end ends the server; null watches none.</summary>
    public int? OwnerPid { get; init; }

    /// <summary>Whether the server stays when standard input ends.</summary>
    public bool Stay { get; init; }
}
