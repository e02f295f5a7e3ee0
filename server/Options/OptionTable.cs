namespace GrpcLab.Server;

/// <summary>Every option of the server, in the order the help shows them.</summary>
internal static class OptionTable
{
    /// <summary>The list.</summary>
    public static IReadOnlyList<OptionDefinition> All { get; } = [.. Endpoints(), .. OtherMachines(), .. Http2(), .. Behaviour(), .. LifeCycle()];

    private static IEnumerable<OptionDefinition> Endpoints() =>
    [
        new("--h2c-port", "<port|off>", "0", "Port of HTTP/2 without TLS on 127.0.0.1. 0 lets the system choose, off leaves the endpoint out.",
            (o, v) => o with { H2cPort = v.WholeOrOff() }),
        new("--tls-port", "<port|off>", "0", "Port of HTTP/2 over TLS.",
            (o, v) => o with { TlsPort = v.WholeOrOff() }),
        new("--uds", "<path|off>", "a fresh name in the temporary folder, or in XDG_RUNTIME_DIR or /tmp where that name is too long", "Unix socket of HTTP/2 without TLS. The file is deleted at the end.",
            (o, v) => o with { SocketPath = v.TextOrOff(), SocketIsGiven = true }),
        new("--json", "<on|off>", "off", "on also answers JSON, over HTTP/1.1 and HTTP/2 with TLS, with an OpenAPI document; gRPC is answered there, too.",
            (o, v) => o with { Json = v.OnOrOff() }),
        new("--json-port", "<port>", "0", "Port of the endpoint for JSON. 0 lets the system choose.",
            (o, v) => o with { JsonPort = v.Whole() }),
        new("--pipe", "<name|off>", "off", "Named pipe of HTTP/2 without TLS; on Windows only.",
            (o, v) => o with { PipeName = v.TextOrOff() }),
    ];

    private static IEnumerable<OptionDefinition> OtherMachines() =>
    [
        new("--listen", "<address|host name>", "127.0.0.1", "Where the TLS endpoint listens. An address that other machines reach needs --token-file or --token.",
            (o, v) => o with { Listen = v.Address() }),
        new("--allow-cleartext", "", "off", "Let h2c listen there, too, unencrypted: only for a network where nobody else listens. lab.Control stays on TLS.",
            (o, _) => o with { AllowCleartext = true }),
        new("--certificate", "<file>", "made for this launch", "Certificate of the TLS endpoint: PEM, its chain after it, or PKCS#12 (.pfx, .p12).",
            (o, v) => o with { CertificateFile = v.Text }),
        new("--key", "<file>", "in the file of the certificate", "Private key in PEM.",
            (o, v) => o with { KeyFile = v.Text }),
        new("--key-password-file", "<file>", "none", "File with the password of the private key.",
            (o, v) => o with { KeyPasswordFile = v.Text }),
        new("--name", "<name,...>", "none", "Further names of this machine in the certificate made for this launch.",
            (o, v) => o with { Names = v.HostNames() }),
    ];

    private static IEnumerable<OptionDefinition> Http2() =>
    [
        Limit("--max-streams", "<count>", "100", "Streams a client may have open at once on a connection.",
            (l, v) => l with { MaxStreamsPerConnection = v.Whole() }),
        Limit("--initial-connection-window", "<bytes>", "1048576", "Bytes taken unread on all streams of a connection together.",
            (l, v) => l with { InitialConnectionWindowSize = v.Whole() }),
        Limit("--initial-stream-window", "<bytes>", "786432", "Bytes taken unread on one stream.",
            (l, v) => l with { InitialStreamWindowSize = v.Whole() }),
        Limit("--max-frame-size", "<bytes>", "16384", "Largest HTTP/2 frame taken.",
            (l, v) => l with { MaxFrameSize = v.Whole() }),
        Limit("--header-table-size", "<bytes>", "4096", "Size of the HPACK table.",
            (l, v) => l with { HeaderTableSize = v.Whole() }),
        Limit("--keep-alive-ping-delay", "<seconds|off>", "off", "Silence on a connection before the server pings; at least 1.",
            (l, v) => l with { KeepAlivePingDelay = v.SecondsOrOff() }),
        Limit("--keep-alive-ping-timeout", "<seconds>", "20", "How long a ping may stay unanswered; at least 1.",
            (l, v) => l with { KeepAlivePingTimeout = v.Seconds() }),
    ];

    private static IEnumerable<OptionDefinition> Behaviour() =>
    [
        new("--max-receive-message-size", "<bytes>", "4194304", "Largest request message taken.",
            (o, v) => o with { MaxReceiveMessageBytes = v.Whole() }),
        new("--delay", "<ms>", "0", "Asynchronous delay before each answer.",
            (o, v) => o with { Delay = v.Milliseconds() }),
        new("--payload", "<bytes>", "100", "Size of each of the two byte loads of an answer.",
            (o, v) => o with { PayloadBytes = v.Whole() }),
        new("--compress-answers", "<on|off>", "off", "on compresses answers with gzip for callers that take it.",
            (o, v) => o with { CompressAnswers = v.OnOrOff() }),
        new("--compress-headers", "<on|off>", "on", "off sends response headers without HPACK's dynamic table.",
            (o, v) => o with { CompressHeaders = v.OnOrOff() }),
        new("--detailed-errors", "<on|off>", "off", "on tells the caller which exception ended a call.",
            (o, v) => o with { DetailedErrors = v.OnOrOff() }),
        new("--logging", "<on|off>", "off", "on writes ASP.NET Core's log from Information up to standard error.",
            (o, v) => o with { Logging = v.OnOrOff() }),
        new("--otlp", "<uri>", "none", "Collector that metrics and traces are sent to, by OTLP over gRPC, such as http://127.0.0.1:4317.",
            (o, v) => o with { Otlp = v.HttpUri() }),
        new("--gc", "<workstation|server>", "as the runtime started", "GC mode relied on. The mode itself is set by DOTNET_gcServer=0 or 1 in the environment.",
            (o, v) => o with { Gc = v.Gc() }),
    ];

    private static IEnumerable<OptionDefinition> LifeCycle() =>
    [
        new("--token", "<text>", "random", "What callers of lab.Control must show in the metadata entry lab-token.",
            (o, v) => o with { Token = v.Text, TokenIsGiven = true }),
        new("--token-file", "<file>", "none", "File with the token, which other users cannot read off the command line; a new one gets a random token.",
            (o, v) => o with { TokenFile = v.Text }),
        new("--drain-time", "<seconds>", "0", "Time between saying NOT_SERVING and closing the endpoints, when the server is asked to end.",
            (o, v) => o with { DrainTime = v.Seconds() }),
        new("--shutdown-timeout", "<seconds>", "1", "Time that calls under way have left when the server is asked to end (HostOptions.ShutdownTimeout).",
            (o, v) => o with { ShutdownTimeout = v.Seconds() }),
        new("--owner-pid", "<pid>", "none", "The server ends when this process does.",
            (o, v) => o with { OwnerPid = v.Whole() }),
        new("--stay", "", "off", "Stay when standard input ends (without a terminal its end means that the owner is gone).",
            (o, _) => o with { Stay = true }),
    ];

    private static OptionDefinition Limit(
        string name, string hint, string standard, string help, Func<Http2LimitOptions, OptionValue, Http2LimitOptions> apply) =>
        new(name, hint, standard, help, (o, v) => o with { Http2 = apply(o.Http2, v) });
}
