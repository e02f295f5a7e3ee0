using System.Diagnostics;

namespace GrpcLab;

/// <summary>Keeps every network activity and TLS handshake that ends while one call runs.</summary>
internal sealed class TimelineRecorder : IDisposable
{
    private static readonly string[] Heard =
    [
        ActivityNames.Lab, ActivityNames.GrpcClient, ActivityNames.Http, ActivityNames.Connections,
        ActivityNames.Sockets, ActivityNames.NameResolution,
    ];

    // After the names: creating a source asks every listener at once whether it listens, this class's own among them.
    private static readonly ActivitySource Source = new(ActivityNames.Lab);

    private readonly Lock _lock = new();
    private readonly List<Activity> _activities = [];
    private readonly List<TlsHandshake> _handshakes = [];
    private readonly ActivityListener _listener;
    private readonly TlsHandshakes _tls;
    private ActivityTraceId _trace;

    public TimelineRecorder()
    {
        _listener = new ActivityListener
        {
            ShouldListenTo = source => Heard.Contains(source.Name),
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStopped = activity => Keep(_activities, activity),
        };
        ActivitySource.AddActivityListener(_listener);
        _tls = new TlsHandshakes(handshake => Keep(_handshakes, handshake));
    }

    /// <summary>Runs the call under a root activity of its own, by which its spans are told from all others.</summary>
    public async Task RunAsync(Func<Task> call, CancellationToken cancellation)
    {
        // A current activity, of a host or a test runner, would become the parent and lend its trace to others.
        Activity.Current = null;
        using var root = Source.StartActivity("call", ActivityKind.Internal, parentContext: default)
            ?? throw new InvalidOperationException("The runtime started no activity, so nothing can be recorded.");
        _trace = root.TraceId;
        await call().WaitAsync(cancellation);
    }

    /// <summary>What was kept so far.</summary>
    public Recording Recorded()
    {
        lock (_lock) return new Recording(_trace, [.. _activities], [.. _handshakes]);
    }

    public void Dispose()
    {
        _tls.Dispose();
        _listener.Dispose();
    }

    private void Keep<T>(List<T> list, T item)
    {
        lock (_lock) list.Add(item);
    }
}

/// <summary>Everything heard while a call ran, other work of the process included.</summary>
/// <param name="Trace">The trace the call ran under.</param>
/// <param name="Activities">Activities that ended.</param>
/// <param name="Handshakes">TLS handshakes that were completed.</param>
internal sealed record Recording(
    ActivityTraceId Trace, IReadOnlyList<Activity> Activities, IReadOnlyList<TlsHandshake> Handshakes);
