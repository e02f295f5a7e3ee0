namespace GrpcLab;

/// <summary>The same service in several languages: the servers of the folder peers.</summary>
public sealed record Peers : TableResult
{
    private Peers(IReadOnlyList<PeerOutcome> outcomes) => Outcomes = outcomes;

    /// <summary>What became of each peer, in the order of <see cref="Peer.All"/>.</summary>
    public IReadOnlyList<PeerOutcome> Outcomes { get; }

    /// <summary>Those that can be started.</summary>
    public IReadOnlyList<BuiltPeer> Built => [.. Outcomes.OfType<BuiltPeer>()];

    /// <summary>
    /// Builds what is not there yet and what has changed: a minute or two the first time, a moment from then on. Kept
    /// under artifacts/peers.
    /// </summary>
    /// <param name="cancellation">Ends it; what was finished is kept.</param>
    /// <exception cref="InvalidOperationException">A peer does not build although its tools are there.</exception>
    public static async Task<Peers> PrepareAsync(CancellationToken cancellation = default)
    {
        using var stop = HostCancellation.Link(cancellation);
        var builder = new PeerBuilder(CourseFolder.Find().Root);
        if (Peer.All.All(peer => builder.Find(peer) is not null)) return Find(builder);

        using var progress = Progress.Start("Building the peers");
        using var held = VariantStore.CanWrite(builder.Folder)
            ? await PublishLock.TakeAsync(
                builder.Folder, () => progress.Report(null, "another notebook builds them; waiting"), stop.Token)
            : null;
        var outcomes = new List<PeerOutcome>();
        foreach (var peer in Peer.All)
        {
            progress.Report((double)outcomes.Count / Peer.All.Count, peer.Name);
            outcomes.Add(await builder.BuildAsync(peer, stop.Token));
        }

        return new(outcomes);
    }

    /// <summary>Those that were built earlier; the others are left out.</summary>
    internal static Peers Find(PeerBuilder builder) => new(
        [.. Peer.All.Select(peer => builder.Find(peer)
            ?? (PeerOutcome)new LeftOutPeer(peer, "it is not built; ./lab prepare peers builds it"))]);

    /// <summary>
    /// Starts each that can be started, one after the other, makes one call as a .NET client, and ends it.
    /// </summary>
    /// <param name="cancellation">Ends it.</param>
    public async Task<IReadOnlyList<PeerAnswer>> AskAsync(CancellationToken cancellation = default)
    {
        using var stop = HostCancellation.Link(cancellation);
        var answers = new List<PeerAnswer>();
        foreach (var peer in Built)
        {
            await using var server = await PeerServer.StartAsync(peer, [], stop.Token);
            answers.Add(await server.AskAsync(stop.Token));
        }

        return answers;
    }

    /// <summary>One row a peer: its folder, and whether it was built now, kept or left out.</summary>
    public override Table ToTable() => new(
        ["peer", "folder", "state"],
        [.. Outcomes.Select(outcome => (string[])[outcome.Peer.Name, $"src/Programs/Peers/{outcome.Peer.Folder}", outcome.Words])]);
}
