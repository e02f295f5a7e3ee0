namespace GrpcLab.Tests.Comparing;

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

/// <summary>Waits for an event that never comes.</summary>
internal sealed class EndlessSource(Action begun) : IEvidenceSource
{
    public Conditions Conditions { get; } = new([]);

    public Task<Evidence> ObserveAsync(long calls, Func<Task> work, CancellationToken cancellation = default)
    {
        begun();
        return new TaskCompletionSource<Evidence>().Task;
    }
}
