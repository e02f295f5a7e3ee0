namespace GrpcLab;

/// <summary>
/// The options of the course's server. What is null was not asked for, and keeps the server's own default.
/// </summary>
/// <remarks>
/// An option is declared here and nowhere else: the property is what C# sets, its attribute everything else. The
/// command line, its help and its checks, the lab's arguments and checks, the answer of lab.Control and the server's
/// table all go through the declarations (<see cref="ServerOption"/>). What is public a reader may choose, and a
/// running server tells it; what is internal belongs to the launch, and is told to nobody.
/// </remarks>
public record ServerOptions
{
    [ServerOption(
        "--h2c-port", "Port for HTTP/2 without TLS on 127.0.0.1. 0 lets the system choose; off disables the endpoint.",
        Value = "port", CanBeOff = true, Default = "0", Min = 0, Max = 65_535, WayOut = "0 lets the system choose")]
    internal int? H2cPort { get; init; }

    [ServerOption("--tls-port", "Port for HTTP/2 over TLS.",
        Value = "port", CanBeOff = true, Default = "0", Min = 0, Max = 65_535, WayOut = "0 lets the system choose")]
    internal int? TlsPort { get; init; }

    [ServerOption("--health-port", "Port for probes: HTTP/2 without TLS at the address of --listen, where only the "
        + "health service answers, and answers anyone.",
        Value = "port", CanBeOff = true, Default = "off", Min = 1, Max = 65_535, WayOut = "off leaves it out")]
    internal int? HealthPort { get; init; }

    [ServerOption("--uds", "Unix socket for HTTP/2 without TLS. The file is deleted when the server ends.",
        Value = "path|off", DefaultWords = "a new path in the temporary folder, or in XDG_RUNTIME_DIR or /tmp "
            + "if that path is too long")]
    internal string? UnixSocket { get; init; }

    /// <summary>
    /// Whether it also answers JSON, over HTTP/1.1 and HTTP/2 with TLS: Endpoint.Json. Default: false.
    /// </summary>
    [ServerOption("--json", "on adds a JSON endpoint (HTTP/1.1 and HTTP/2 over TLS) with an OpenAPI document; "
        + "it also serves gRPC.",
        Default = "off")]
    public bool? Json { get; init; }

    [ServerOption("--json-port", "Port for the JSON endpoint. 0 lets the system choose.",
        Value = "port", Default = "0", Min = 0, Max = 65_535, WayOut = "0 lets the system choose")]
    internal int? JsonPort { get; init; }

    /// <summary>Name of a named pipe to listen on as well; on Windows only. Default: none.</summary>
    [ServerOption("--pipe", "Named pipe for HTTP/2 without TLS; on Windows only.", Value = "name",
        CanBeOff = true, Default = "off")]
    public string? NamedPipe { get; init; }

    [ServerOption("--listen",
        "Where the TLS endpoint listens. An address that other machines can reach needs --token-file or --token.",
        Value = "address|host name", Default = "127.0.0.1")]
    internal string? Listen { get; init; }

    [ServerOption("--allow-cleartext", "Serve h2c, unencrypted, at the address of --listen too: only on a network "
        + "where nobody can eavesdrop. lab.Control stays on TLS.",
        IsFlag = true, Default = "off")]
    internal bool? AllowCleartext { get; init; }

    [ServerOption("--certificate", "Certificate of the TLS endpoint: PEM followed by its chain, or PKCS#12 "
        + "(.pfx, .p12).",
        Value = "file", DefaultWords = "made for this launch")]
    internal string? CertificateFile { get; init; }

    [ServerOption("--key", "Private key in PEM.", Value = "file", DefaultWords = "in the certificate file")]
    internal string? KeyFile { get; init; }

    [ServerOption("--key-password-file", "File with the password of the private key.", Value = "file")]
    internal string? KeyPasswordFile { get; init; }

    [ServerOption(
        "--name", "Additional names of this machine to put into the certificate made for this launch.",
        Value = "name,...")]
    internal string? Names { get; init; }

    /// <summary>Calls at once on one connection; further ones wait. Default: 100.</summary>
    [ServerOption("--max-streams", "Streams a client may have open at once on a connection.",
        Value = "count", Default = "100", Min = 1, Max = int.MaxValue)]
    public int? MaxStreamsPerConnection { get; init; }

    /// <summary>Unread request bytes one connection may hold. Default: 1,048,576 B; at least 65,535 B.</summary>
    [ServerOption("--initial-connection-window",
        "Bytes accepted on all streams of a connection together before they are read.",
        Unit = OptionUnit.Bytes, Default = "1048576", Min = 65_535, Max = int.MaxValue)]
    public int? InitialConnectionWindowSize { get; init; }

    /// <summary>Unread request bytes one stream may hold. Default: 786,432 B; at least 65,535 B.</summary>
    [ServerOption("--initial-stream-window", "Bytes accepted on one stream before they are read.",
        Unit = OptionUnit.Bytes, Default = "786432", Min = 65_535, Max = int.MaxValue)]
    public int? InitialStreamWindowSize { get; init; }

    /// <summary>Largest HTTP/2 frame accepted. Default: 16,384 B; up to 16,777,215 B.</summary>
    [ServerOption("--max-frame-size", "Largest HTTP/2 frame accepted.",
        Unit = OptionUnit.Bytes, Default = "16384", Min = 16_384, Max = (1 << 24) - 1)]
    public int? MaxFrameSize { get; init; }

    /// <summary>Bytes Kestrel reads from a socket at a time at most. Default: 4,096 B; up to 1 MiB.</summary>
    [ServerOption("--memory-block-size", "Size of the memory blocks that Kestrel reads into.",
        Unit = OptionUnit.Bytes, Default = "4096", Min = 4096, Max = 1024 * 1024)]
    public int? MemoryBlockSize { get; init; }

    // Every connection sets aside room for a table of this size.

    /// <summary>HPACK table for request headers. Default: 4,096 B; up to 1 MiB.</summary>
    [ServerOption("--header-table-size", "Size of HPACK's dynamic table for requests.",
        Unit = OptionUnit.Bytes, Default = "4096", Min = 0, Max = 1024 * 1024)]
    public int? HeaderTableSize { get; init; }

    /// <summary>Silence after which the server pings. Default: it never does; at least 1 s.</summary>
    [ServerOption("--keep-alive-ping-delay", "Idle time of a connection before the server sends a ping; at least 1.",
        Unit = OptionUnit.Seconds, CanBeOff = true, Default = "off", Min = 1, Max = 1_000_000,
        WayOut = "off sends no pings")]
    public TimeSpan? KeepAlivePingDelay { get; init; }

    /// <summary>
    /// Time an unanswered ping may take before the connection is closed. Default: 20 s; at least 1 s.
    /// </summary>
    [ServerOption("--keep-alive-ping-timeout", "How long the server waits for the answer to a ping; at least 1.",
        Unit = OptionUnit.Seconds, Default = "20", Min = 1, Max = 1_000_000)]
    public TimeSpan? KeepAlivePingTimeout { get; init; }

    /// <summary>Largest request message. Default: 4,194,304 B.</summary>
    [ServerOption("--max-receive-message-size", "Largest request message accepted.",
        Unit = OptionUnit.Bytes, Default = "4194304", Min = 1, Max = int.MaxValue)]
    public int? MaxReceiveMessageSize { get; init; }

    /// <summary>
    /// Time each answer of Monitor and MonitorStreams is held back, without holding a thread unless BlockThread is on;
    /// in a client stream, after each message that is read. Default: 0; up to 1 h.
    /// </summary>
    [ServerOption("--delay", "Delay before each answer of Monitor and MonitorStreams, asynchronous unless "
        + "--block-thread is on; in a client stream, after each message that is read.",
        Unit = OptionUnit.Milliseconds, Default = "0", Min = 0, Max = 3_600_000)]
    public TimeSpan? Delay { get; init; }

    /// <summary>
    /// Whether the delay holds a thread, as a handler does that waits with .Result or .Wait(). Default: false.
    /// </summary>
    [ServerOption("--block-thread", "on blocks a thread during --delay, as a handler that waits with .Result does.",
        Default = "off")]
    public bool? BlockThread { get; init; }

    /// <summary>
    /// Size of each of the two byte fields in an answer of Monitor and MonitorStreams. Default: 100 B; up to 512 MiB.
    /// </summary>
    [ServerOption("--payload", "Size of each of the two bytes fields in an answer of Monitor and MonitorStreams.",
        Unit = OptionUnit.Bytes, Default = "100", Min = 0, Max = 512 * 1024 * 1024)]
    public int? PayloadBytes { get; init; }

    /// <summary>Whether answers are compressed with gzip. Default: false.</summary>
    [ServerOption("--compress-answers", "on compresses answers with gzip for callers that accept it.", Default = "off")]
    public bool? CompressAnswers { get; init; }

    /// <summary>Whether response headers enter HPACK's dynamic table. Default: true.</summary>
    [ServerOption("--compress-headers", "off sends response headers without HPACK's dynamic table.", Default = "on")]
    public bool? CompressHeaders { get; init; }

    /// <summary>Whether a status tells which exception ended a call. Default: false.</summary>
    [ServerOption("--detailed-errors", "on tells the caller which exception ended a call.", Default = "off")]
    public bool? DetailedErrors { get; init; }

    /// <summary>Whether the server logs each call, to its standard error. Default: false.</summary>
    [ServerOption("--logging", "on writes ASP.NET Core's log (Information and above) to standard error.",
        Default = "off")]
    public bool? Logging { get; init; }

    /// <summary>Collector the server sends its metrics and traces to, by OTLP over gRPC. Default: none.</summary>
    [ServerOption(
        "--otlp", "Collector that receives metrics and traces by OTLP over gRPC, such as http://127.0.0.1:4317.")]
    public Uri? Otlp { get; init; }

    /// <summary>The server's garbage collector. Default: workstation.</summary>
    [ServerOption("--gc", "Required GC mode: in any other mode the server refuses to start. DOTNET_gcServer=0 or 1 in "
        + "the environment sets the mode.",
        DefaultWords = "as the runtime started")]
    public GcMode? Gc { get; init; }

    [ServerOption(
        "--token", "What callers of lab.Control must send in the metadata entry lab-token.", DefaultWords = "random")]
    internal string? Token { get; init; }

    [ServerOption("--token-file", "File with the token, to keep it off the command line; a file that does not "
        + "exist is created with a random token.", Value = "file")]
    internal string? TokenFile { get; init; }

    /// <summary>
    /// Time between saying NOT_SERVING and closing the endpoints, when asked to end. Default: 0; up to 1 h.
    /// </summary>
    [ServerOption(
        "--drain-time", "Time between reporting NOT_SERVING and closing the endpoints, when the server is asked "
        + "to stop.",
        Unit = OptionUnit.Seconds, Default = "0", Min = 0, Max = 3600)]
    public TimeSpan? DrainTime { get; init; }

    /// <summary>Time that calls in flight have left once the endpoints close. Default: 1 s; up to 1 h.</summary>
    [ServerOption("--shutdown-timeout",
        "Time left for calls in flight once the endpoints close (HostOptions.ShutdownTimeout). The drain time "
            + "comes first.",
        Unit = OptionUnit.Seconds, Default = "1", Min = 0, Max = 3600)]
    public TimeSpan? ShutdownTimeout { get; init; }

    [ServerOption("--owner-pid", "The server ends when this process does.", Value = "pid")]
    internal int? OwnerPid { get; init; }

    [ServerOption("--stay", "Keep running when standard input ends (without a terminal, its end means that the owner "
        + "is gone).",
        IsFlag = true, Default = "off")]
    internal bool? Stay { get; init; }
}
