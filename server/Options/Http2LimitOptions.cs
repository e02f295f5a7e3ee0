namespace GrpcLab.Server;

/// <summary>Kestrel's Http2Limits; the defaults are Kestrel's own.</summary>
internal sealed record Http2LimitOptions
{
    /// <summary>Streams a client may have open at once on a connection.</summary>
    public int MaxStreamsPerConnection { get; init; } = 100;

    /// <summary>Bytes the server takes unread on one stream.</summary>
    public int InitialStreamWindowSize { get; init; } = 768 * 1024;

    /// <summary>Bytes the server takes unread on all streams of a connection together.</summary>
    public int InitialConnectionWindowSize { get; init; } = 1024 * 1024;

    /// <summary>Largest frame the server takes, in bytes.</summary>
    public int MaxFrameSize { get; init; } = 16 * 1024;

    /// <summary>Size of the HPACK table, in bytes.</summary>
    public int HeaderTableSize { get; init; } = 4096;

    /// <summary>Silence on a connection before the server pings; null sends no pings.</summary>
    public TimeSpan? KeepAlivePingDelay { get; init; }

    /// <summary>How long a ping may stay unanswered before the connection is closed.</summary>
    public TimeSpan KeepAlivePingTimeout { get; init; } = TimeSpan.FromSeconds(20);
}
