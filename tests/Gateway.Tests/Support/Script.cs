using System.Collections.Concurrent;

namespace GrpcLab.Gateway.Tests;

/// <summary>What a scripted server does before it answers, and what it saw.</summary>
internal sealed class Script
{
    private int _inFlight;
    private int _most;

    /// <summary>Runs before the answer to question number n, counted from 1.</summary>
    public Func<int, CancellationToken, Task> Before { get; init; } = (_, _) => Task.CompletedTask;

    /// <summary>Ends a stream, with status OK, after so many answers.</summary>
    public int StreamEndsAfter { get; init; } = int.MaxValue;

    /// <summary>The names of the clients that asked.</summary>
    public ConcurrentQueue<string> Names { get; } = new();

    /// <summary>Questions in flight now.</summary>
    public int InFlight => Volatile.Read(ref _inFlight);

    /// <summary>The most there were at once.</summary>
    public int MaxAtOnce => Volatile.Read(ref _most);

    public async Task<int> AnswerAsync(string name, CancellationToken cancellation)
    {
        Names.Enqueue(name);
        var now = Interlocked.Increment(ref _inFlight);
        for (var most = MaxAtOnce; now > most; most = MaxAtOnce) Interlocked.CompareExchange(ref _most, now, most);

        try
        {
            var number = int.Parse(name["client ".Length..], System.Globalization.CultureInfo.InvariantCulture);
            await Before(number, cancellation);
            return number;
        }
        finally
        {
            Interlocked.Decrement(ref _inFlight);
        }
    }
}
