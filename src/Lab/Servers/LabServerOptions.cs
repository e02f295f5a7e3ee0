namespace GrpcLab;

/// <summary>How a server is started. What is null keeps the server's own default.</summary>
public sealed record LabServerOptions
{
    /// <summary>Calls at once on one connection; further ones wait. Default: 100.</summary>
    public int? MaxStreamsPerConnection { get; init; }

    /// <summary>Unread request bytes one stream may hold. Default: 786,432 B; at least 65,535 B.</summary>
    public int? InitialStreamWindowSize { get; init; }

    /// <summary>Unread request bytes one connection may hold. Default: 1,048,576 B; at least 65,535 B.</summary>
    public int? InitialConnectionWindowSize { get; init; }

    /// <summary>Largest HTTP/2 frame accepted. Default: 16,384 B; up to 16,777,215 B.</summary>
    public int? MaxFrameSize { get; init; }

    /// <summary>HPACK table for request headers. Default: 4,096 B.</summary>
    public int? HeaderTableSize { get; init; }

    /// <summary>Silence after which the server pings. Default: it never does; at least 1 s.</summary>
    public TimeSpan? KeepAlivePingDelay { get; init; }

    /// <summary>Time an unanswered ping may take before the connection is closed. Default: 20 s; at least 1 s.</summary>
    public TimeSpan? KeepAlivePingTimeout { get; init; }

    /// <summary>Largest request message. Default: 4,194,304 B.</summary>
    public int? MaxReceiveMessageSize { get; init; }

    /// <summary>Time each answer is held back, without holding a thread. Default: 0; up to 1 h.</summary>
    public TimeSpan? Delay { get; init; }

    /// <summary>Size of each of an answer's two byte fields. Default: 100 B; up to 512 MiB.</summary>
    public int? PayloadBytes { get; init; }

    /// <summary>Whether answers are compressed with gzip. Default: false.</summary>
    public bool? CompressAnswers { get; init; }

    /// <summary>Whether a status tells which exception ended a call. Default: false.</summary>
    public bool? DetailedErrors { get; init; }

    /// <summary>Whether it also answers JSON, over HTTP/1.1 and HTTP/2 with TLS: <see cref="Endpoint.Json"/>. Default: false.</summary>
    public bool? Json { get; init; }

    /// <summary>Whether response headers enter HPACK's dynamic table. Default: true.</summary>
    public bool? CompressHeaders { get; init; }

    /// <summary>Whether the server logs each call, to its standard error. Default: false.</summary>
    public bool? Logging { get; init; }

    /// <summary>Time between saying NOT_SERVING and closing the endpoints, when asked to end. Default: 0.</summary>
    public TimeSpan? DrainTime { get; init; }

    /// <summary>Collector the server sends its metrics and traces to, by OTLP over gRPC. Default: none.</summary>
    public Uri? Otlp { get; init; }

    /// <summary>The server's garbage collector. Default: workstation.</summary>
    public GcMode? Gc { get; init; }

    /// <summary>Time that calls under way have left when the server is asked to end. Default: 1 s; up to 1 h.</summary>
    public TimeSpan? ShutdownTimeout { get; init; }

    /// <summary>Name of a named pipe to listen on as well; on Windows only. Default: none.</summary>
    public string? NamedPipe { get; init; }

    /// <summary>Time the server may take to become ready. Default: 30 s.</summary>
    public TimeSpan StartTimeout { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>Throws one error that names every option out of range.</summary>
    public void ThrowIfInvalid()
    {
        var faults = ServerOptionTable.All.Select(o => o.Fault(this)).OfType<string>().ToList();
        if (Otlp is { IsAbsoluteUri: false } or { Scheme: not ("http" or "https") })
        {
            faults.Add($"{nameof(Otlp)} is {Otlp}; it must be an http or https URI, such as a TelemetryReceiver's Endpoint.");
        }

        if (NamedPipe is not null && !OperatingSystem.IsWindows())
        {
            faults.Add($"{nameof(NamedPipe)} is \"{NamedPipe}\"; named pipes need Windows. Use Endpoint.Uds here.");
        }

        if (StartTimeout <= TimeSpan.Zero)
        {
            faults.Add($"{nameof(StartTimeout)} is {StartTimeout}; it must be longer than zero.");
        }

        if (faults.Count > 0)
        {
            throw new ArgumentException($"The server cannot be started so. {string.Join(' ', faults)}");
        }
    }

    internal IEnumerable<string> ToArguments() =>
    [
        .. ServerOptionTable.All.SelectMany(o => o.ToArguments(this)),
        .. Otlp is { } otlp ? (string[])["--otlp", otlp.AbsoluteUri] : [],
        .. NamedPipe is { } pipe ? (string[])["--pipe", pipe] : [],
    ];

    /// <summary>What was asked for and a running server does not have, in sentences.</summary>
    internal IReadOnlyList<string> Differences(ServerDescription actual) =>
    [
        .. ServerOptionTable.All.Select(o => o.Difference(this, actual)).OfType<string>(),
        .. Otlp is null || Otlp == actual.Otlp ? (string[])[]
            : [$"{nameof(Otlp)} was asked to be {Otlp}, but the server sends to {actual.Otlp?.ToString() ?? "nobody"}."],
        .. NamedPipe is null ? (string[])[] : [$"{nameof(NamedPipe)} was asked to be \"{NamedPipe}\", but a running server listens where its own --pipe says."],
    ];
}
