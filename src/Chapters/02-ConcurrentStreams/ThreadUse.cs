using System.Globalization;

namespace GrpcLab;

/// <summary>How many threads the pool had while some calls were in flight.</summary>
public sealed record ThreadUse : FigureResult
{
    private static readonly TimeSpan MaxRunTime = TimeSpan.FromSeconds(60);

    private ThreadUse(string name, IReadOnlyList<ThreadSample> samples, ActiveCalls calls, Conditions conditions) =>
        (Name, Samples, PeakCalls, PeakThreads, Conditions) = (
            name, samples, calls.Peak, Math.Max(calls.PeakThreads, samples.Max(s => s.Threads)), conditions);

    /// <summary>Threads the pool has, or would start without waiting: whichever is more.</summary>
    public static int PoolThreads
    {
        get
        {
            ThreadPool.GetMinThreads(out var atOnce, out _);
            return Math.Max(atOnce, ThreadPool.ThreadCount);
        }
    }

    /// <summary>What the work is called.</summary>
    public string Name { get; }

    /// <summary>The pool and the calls every 5 ms, from the beginning of the work to its end.</summary>
    public IReadOnlyList<ThreadSample> Samples { get; }

    /// <summary>The most calls that were in flight at one moment.</summary>
    public int PeakCalls { get; }

    /// <summary>The most threads the pool had.</summary>
    public int PeakThreads { get; }

    private int ThreadsBefore => Samples[0].Threads;

    /// <summary>Time the work took.</summary>
    public TimeSpan Elapsed => Samples[^1].At;

    /// <summary>Machine, versions, the server's limits and delay.</summary>
    public Conditions Conditions { get; }

    /// <summary>
    /// Runs the work once and watches the pool. The work begins on a thread of its own, which it may block.
    /// </summary>
    /// <param name="name">What the work is called in figure and table.</param>
    /// <param name="server">Whose calls are counted.</param>
    /// <param name="work">Makes calls and waits for them, in whatever way.</param>
    /// <param name="cancellation">Gives up waiting. In any case it does after 60 s.</param>
    public static async Task<ThreadUse> RecordAsync(
        string name, LabServer server, Func<Task> work, CancellationToken cancellation = default)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(name);
        ArgumentNullException.ThrowIfNull(server);
        ArgumentNullException.ThrowIfNull(work);
        await using var limit = new RunLimit(MaxRunTime, TimeProvider.System, cancellation);
        return await limit.GuardAsync(async token =>
        {
            using var calls = new ActiveCalls(server.Addresses);
            using var sampler = new ThreadSampler(() => calls.Now);
            await Task.Factory.StartNew(work, token, TaskCreationOptions.LongRunning, TaskScheduler.Default).Unwrap()
                .WaitAsync(token);
            return new ThreadUse(name, sampler.Stop(), calls, server.Conditions);
        }, () => $"recording the threads of \"{name}\"");
    }

    /// <summary>Runs work that blocks.</summary>
    /// <inheritdoc cref="RecordAsync(string, LabServer, Func{Task}, CancellationToken)"/>
    public static Task<ThreadUse> RecordAsync(
        string name, LabServer server, Action work, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(work);
        return RecordAsync(name, server, () =>
        {
            work();
            return Task.CompletedTask;
        }, cancellation);
    }

    /// <summary>Threads of the pool over time, one line for each way of working.</summary>
    /// <param name="title">One line.</param>
    /// <param name="uses">What was recorded.</param>
    public static LineFigure Figure(string title, params ThreadUse[] uses)
    {
        if (uses.Length == 0) throw new ArgumentException("The figure needs at least one recording.", nameof(uses));
        return new(title, new("time since the start", Unit.Duration), new("threads of the pool, or calls", Unit.Count),
            [.. uses.SelectMany(Lines)])
        {
            Markers = false,
            Conditions = uses[0].Conditions.Essentials.With("n", "a single run each"),
        };
    }

    internal override Figure Shown() => Figure($"Threads of the pool: {Name}", this);

    internal override string Words() => string.Create(CultureInfo.InvariantCulture,
        $"{Name} · {Unit.Time(Elapsed)} · at most {PeakCalls:N0} calls in flight · "
        + $"{ThreadsBefore:N0} threads before, {PeakThreads:N0} at most");

    private static IEnumerable<Line> Lines(ThreadUse use) =>
    [
        new($"{use.Name}: threads", [.. use.Samples.Select(s => new LinePoint(s.At.TotalSeconds, s.Threads))]),
        new($"{use.Name}: calls in flight", [.. use.Samples.Select(s => new LinePoint(s.At.TotalSeconds, s.Calls))]),
    ];
}
