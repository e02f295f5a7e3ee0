namespace GrpcLab.Gateway;

/// <summary>What a launch can choose, read from the command line. Its callers, `lab gateway` and the chapter, check it.</summary>
internal sealed record GatewayOptions
{
    /// <summary>The gRPC server that is called: an http (HTTP/2 without TLS) or https address.</summary>
    public required Uri Server { get; init; }

    /// <summary>The one certificate to trust, DER in base64; null trusts what the system trusts.</summary>
    public byte[]? Certificate { get; init; }

    /// <summary>Port on 127.0.0.1. Default: 0, the system chooses.</summary>
    public int Port { get; init; }

    /// <summary>Seconds that all calls of one request have together. Default: 60.</summary>
    public int Deadline { get; init; } = 60;

    /// <summary>
    /// Whether calls are logged to standard error as a new web app's settings have it: Information, the framework from
    /// Warning. Default: false.
    /// </summary>
    [ConfigurationKeyName("log-calls")]
    public bool LogCalls { get; init; }
}
