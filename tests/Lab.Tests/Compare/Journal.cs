namespace GrpcLab.Tests.Comparing;

/// <summary>Cases on a fake clock that write down who was called.</summary>
internal sealed class Journal
{
    private readonly List<string> _calls = [];

    public FakeClock Clock { get; } = new();

    public IReadOnlyList<string> Calls => _calls;

    /// <summary>Work that takes this long, by the number of the call counted from 0.</summary>
    public Func<Task> Taking(string name, Func<int, TimeSpan> time)
    {
        var made = 0;
        return () =>
        {
            _calls.Add(name);
            Clock.Advance(time(made++));
            return Task.CompletedTask;
        };
    }

    public Func<Task> Taking(string name, double milliseconds) =>
        Taking(name, _ => TimeSpan.FromMilliseconds(milliseconds));

    /// <summary>Work of a millisecond that fails on the calls the rule names, quickly.</summary>
    public Func<Task> Failing(string name, Func<int, bool> fails)
    {
        var made = 0;
        return () =>
        {
            _calls.Add(name);
            var failing = fails(made++);
            Clock.Advance(TimeSpan.FromMilliseconds(failing ? 0.01 : 1));
            return failing
                ? Task.FromException(new InvalidOperationException($"error {made} of {name}"))
                : Task.CompletedTask;
        };
    }
}

/// <summary>A clock that moves only when a call says how long it took. Timers are those of the system.</summary>
internal sealed class FakeClock : TimeProvider
{
    private long _nanoseconds;

    public override long TimestampFrequency => 1_000_000_000;

    public override long GetTimestamp() => Interlocked.Read(ref _nanoseconds);

    public void Advance(TimeSpan time) => Interlocked.Add(ref _nanoseconds, (long)time.TotalNanoseconds);
}

/// <summary>Counts calls by asking the journal.</summary>
internal sealed class JournalSource(Journal journal) : IEvidenceSource
{
    public List<int> JournalLengthAtStart { get; } = [];

    public Conditions Conditions { get; } = new([new("server", "a pretended server")]);

    public async Task<Evidence> ObserveAsync(long calls, Func<Task> work, CancellationToken cancellation = default)
    {
        JournalLengthAtStart.Add(journal.Calls.Count);
        await work();
        return new()
        {
            Calls = calls,
            ConnectionsOpened = journal.Calls.Count - JournalLengthAtStart[^1],
            ConnectionsOpen = 0,
            TlsHandshakes = 0,
            ClientAllocatedBytes = 0,
        };
    }
}

/// <summary>A case of which nothing matters but what a test sets.</summary>
internal static class SomeCase
{
    public static CaseResult Of(string name) => new()
    {
        Name = name,
        IsSelf = false,
        Verdict = Verdict.CannotTellApart,
        Ratio = null,
        Percentiles = Percentiles.Of([new(1000)]),
        Samples = [],
        ColdCall = new(1000),
        Warmup = new(TimeSpan.FromSeconds(1), 10, true),
        Rounds = 12,
        Calls = 12,
        Errors = 0,
        FirstError = null,
    };
}

/// <summary>Plays the host: leaves a cell's token where the lab looks, for this flow of execution only.</summary>
internal sealed class HostCell : IDisposable
{
    private static readonly AsyncLocal<CancellationToken> Running = new();

    public HostCell(CancellationToken token)
    {
        Running.Value = token;
        AppContext.SetData(HostCancellation.Key, (Func<CancellationToken>)(() => Running.Value));
    }

    public void Dispose() => Running.Value = default;
}
