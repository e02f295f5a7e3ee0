using Grpc.Core;

namespace GrpcLab;

/// <summary>What became of calls to several servers while something happened. Shows as a table.</summary>
/// <param name="Plan">How many callers, for how long.</param>
/// <param name="All">Every call, in the order begun.</param>
/// <param name="Servers">Each server's part, in the order started.</param>
public sealed record BackendRun(
    BackendRunPlan Plan, IReadOnlyList<SteadyCall> All, IReadOnlyList<BackendTally> Servers) : TableResult
{
    internal BackendRun(
        BackendRunPlan plan, IReadOnlyList<SteadyCall> all, IReadOnlyList<BackendTally> servers,
        IReadOnlyList<BackendReading> readings)
        : this(plan, all, servers) => Readings = readings;

    /// <summary>Machine, versions, limits.</summary>
    public required Conditions Conditions { get; init; }

    /// <summary>When it happened, since the first call; null when nothing did.</summary>
    public TimeSpan? Happened { get; init; }

    /// <summary>Calls made.</summary>
    public int Calls => All.Count;

    /// <summary>Calls that failed.</summary>
    public int Failed => All.Count(c => !c.Ok);

    /// <summary>Calls that succeeded at a later attempt.</summary>
    public int Retried => All.Count(c => c is { Ok: true, Attempts: > 1 });

    /// <summary>What the slowest call took, failed or not.</summary>
    public TimeSpan Slowest => All.Count > 0 ? All.Max(c => c.Took) : TimeSpan.Zero;

    /// <summary>From what happened to the end of the last call that failed after it; null when none did.</summary>
    public TimeSpan? TroubleFor =>
        Happened is { } at && All.Where(c => !c.Ok && c.Ended > at).ToArray() is { Length: > 0 } failed
            ? failed.Max(c => c.Ended) - at
            : null;

    /// <summary>The statuses of the calls that failed, most frequent first.</summary>
    public IReadOnlyList<StatusCode> Statuses =>
        [.. All.Where(c => !c.Ok).GroupBy(c => c.Status).OrderByDescending(g => g.Count()).Select(g => g.Key)];

    /// <summary>
    /// Jobs that were done more than once, on one server or on two: what a retry may do to work that is not idempotent.
    /// </summary>
    /// <remarks>Of a server that was killed, only the jobs it had told of just before count.</remarks>
    public int DoneTwice => Done.Values.SelectMany(d => d).GroupBy(d => d.Key).Count(g => g.Sum(d => d.Value) > 1);

    /// <summary>Calls that succeeded at a later attempt, and whose job this server did.</summary>
    /// <param name="name">The server.</param>
    public int RetriedAt(string name) =>
        All.Count(c => c is { Ok: true, Attempts: > 1 } && Done[this[name].Name].ContainsKey(c.Key));

    /// <summary>By server, each job of this run that it did, and how often.</summary>
    internal IReadOnlyDictionary<string, IReadOnlyDictionary<string, int>> Done { get; init; } =
        new Dictionary<string, IReadOnlyDictionary<string, int>>();

    internal IReadOnlyList<BackendReading> Readings { get; init; } = [];

    /// <summary>The part of the server of this name.</summary>
    public BackendTally this[string name] => Servers.FirstOrDefault(s => s.Name == name)
        ?? throw new KeyNotFoundException(
            $"Unknown server \"{name}\". Known: {string.Join(", ", Servers.Select(s => s.Name))}.");

    /// <summary>Calls per second at each server, by its own counter, against time; what happened is marked.</summary>
    /// <param name="title">One line.</param>
    public LineFigure ToFigure(string title) => BackendRunReport.Figure(this, title);

    /// <summary>One row a run, to compare runs.</summary>
    /// <param name="runs">The runs, each with a name.</param>
    public static Table Compare(params (string Name, BackendRun Run)[] runs) => BackendRunReport.Compare(runs);

    /// <inheritdoc/>
    public override Table ToTable() => BackendRunReport.Table(this);
}
