using Google.Protobuf;
using Performance;

namespace GrpcLab.Server;

/// <summary>
/// The answers of the services that are measured: held back as the launch says, counted, and never the same twice.
/// Statistics and two loads have fixed content, and a number changes.
/// </summary>
/// <remarks>
/// They are drawn once, with a seed, so that an answer has the same size and costs the same every time and in every
/// launch. The number tells whether a client returns an answer of its own or an earlier one.
/// </remarks>
internal sealed class StatusAnswers
{
    private const int Seed = 20_26;

    private readonly TimeSpan _delay;
    private readonly bool _blockThread;
    private readonly MeasuredCounters _counters;
    private readonly PerformanceStatusResponse _status;
    private readonly byte[] _load2;
    private long _made;

    public StatusAnswers(ServerOptions options, MeasuredCounters counters)
    {
        (_delay, _blockThread, _counters) = (options.Delay!.Value, options.BlockThread == true, counters);
        var payloadBytes = options.PayloadBytes!.Value;
        var random = new Random(Seed);
        var load1 = new byte[payloadBytes];
        _load2 = new byte[payloadBytes];
        random.NextBytes(load1);
        random.NextBytes(_load2);
        _status = new PerformanceStatusResponse
        {
            MemoryUsage = random.NextDouble() * 100,
            ProcessesRunning = random.Next(1, 1000),
            ActiveConnections = random.Next(1, 1000),

            // Safe without a copy, because nothing ever writes to this array again.
            DataLoad1 = UnsafeByteOperations.UnsafeWrap(load1),
        };
    }

    /// <summary>Whether answers are not held back, so that nothing but gRPC itself takes time.</summary>
    public bool AtOnce => _delay == TimeSpan.Zero;

    /// <summary>Holds an answer back, without holding a thread, unless the launch asked for just that.</summary>
    public Task WaitAsync(CancellationToken cancellation)
    {
        if (AtOnce) return Task.CompletedTask;

        var delay = Task.Delay(_delay, cancellation);
        if (_blockThread) delay.GetAwaiter().GetResult();

        return delay;
    }

    /// <summary>Counts a message that was read from a stream.</summary>
    public void CountRead() => _counters.MessageRead();

    /// <summary>Holds back the answer to a message that was read from a stream, and counts the message.</summary>
    public Task ReadAsync(CancellationToken cancellation)
    {
        _counters.MessageRead();
        return WaitAsync(cancellation);
    }

    /// <summary>One answer, counted: a message of its own, whose second load is a copy.</summary>
    public PerformanceStatusResponse Next()
    {
        _counters.MessageAnswered();
        return new(_status)
        {
            // From 1 % to just below 100: never 0, which would not be sent.
            CpuPercentageUsage = 1 + (Interlocked.Increment(ref _made) % 9_900 / 100.0),
            // Of a span, which costs a third of what a copy of an array does in this version of Google.Protobuf.
            DataLoad2 = ByteString.CopyFrom(_load2.AsSpan()),
        };
    }
}
