namespace GrpcLab.Gateway;

/// <summary>Everything a launch can choose; checked once, by <see cref="GatewayOptionChecks"/>.</summary>
internal sealed record GatewayOptions
{
    /// <summary>The gRPC server that is called: an http (HTTP/2 without TLS) or https address.</summary>
    public required Uri Server { get; init; }

    /// <summary>
    /// The one certificate to trust, DER in base64 as in the server's ready line; null trusts what the system trusts.
    /// </summary>
    public string? ServerCertificate { get; init; }

    /// <summary>Port on 127.0.0.1. Default: 0, the system chooses.</summary>
    public int Port { get; init; }

    /// <summary>Most calls one request may ask for. Default: 10,000.</summary>
    public int MaxCount { get; init; } = 10_000;

    /// <summary>Calls in flight at once for one request to a Concurrency route. Default: 200.</summary>
    public int Concurrency { get; init; } = 200;

    /// <summary>Requests answered at once; one more is refused with 503. Default: 4.</summary>
    public int MaxRequests { get; init; } = 4;

    /// <summary>Time all calls of one request have together. Default: 60 s.</summary>
    public TimeSpan Deadline { get; init; } = TimeSpan.FromSeconds(60);

    /// <summary>Time a connection to the server may take to open. Default: 5 s.</summary>
    public TimeSpan ConnectTimeout { get; init; } = TimeSpan.FromSeconds(5);

    /// <summary>
    /// Whether calls are logged to standard error as a new web app's settings have it: Information, framework from
    /// Warning. Default: false.
    /// </summary>
    public bool LogCalls { get; init; }

    /// <summary>Whether the gateway ends when its standard input does. Default: false.</summary>
    public bool EndWithInput { get; init; }
}
