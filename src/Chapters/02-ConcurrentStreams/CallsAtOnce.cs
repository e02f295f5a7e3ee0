using System.Globalization;

namespace GrpcLab;

/// <summary>
/// What became of calls that were started together, several times over: how long each waited for a stream.
/// </summary>
public sealed record CallsAtOnce : FigureResult
{
    private static readonly TimeSpan MaxRunTime = TimeSpan.FromSeconds(60);

    internal CallsAtOnce(IReadOnlyList<IReadOnlyList<StartedCall>> rounds, Evidence evidence, Conditions conditions) =>
        (Rounds, Evidence, Conditions) = (rounds, evidence, conditions);

    /// <summary>Every call of every round, in the order started; the warm-up is left out.</summary>
    public IReadOnlyList<IReadOnlyList<StartedCall>> Rounds { get; }

    /// <summary>
    /// Connections and calls of all rounds, counted on both sides; the first call and the warm-up are included.
    /// </summary>
    public Evidence Evidence { get; }

    /// <summary>Machine, versions, the server's limits and delay.</summary>
    public Conditions Conditions { get; }

    /// <summary>How many calls were started together.</summary>
    public int Count => Rounds[0].Count;

    /// <summary>How many calls of a round waited in the queue at least so long; the most of any round.</summary>
    /// <param name="atLeast">What counts as waiting, such as half the handler's delay.</param>
    public int Waiting(TimeSpan atLeast) =>
        Rounds.Max(round => round.Count(c => c.Queued > TimeSpan.Zero && c.Queued >= atLeast));

    /// <summary>
    /// Makes one call, then starts so many together: one warm-up round that is not kept, then the rounds. Each starts
    /// when the one before has ended.
    /// </summary>
    /// <param name="server">Counts on both sides while the calls run.</param>
    /// <param name="count">Calls to start together: 1 to 10,000.</param>
    /// <param name="call">One call; its exceptions are passed on.</param>
    /// <param name="rounds">How often. Default: 10, the fewest that give an interval; at the smoke budget 4.</param>
    /// <param name="cancellation">Gives up waiting. In any case it does after 60 s.</param>
    public static async Task<CallsAtOnce> RunAsync(
        IEvidenceSource server, int count, Func<Task> call, int? rounds = null,
        CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(server);
        ArgumentNullException.ThrowIfNull(call);
        var times = rounds ?? Budget.Current.RequiredRounds;
        new Errors().Require(count is >= 1 and <= 10_000, $"count is {count}; it must lie between 1 and 10000.")
            .Require(times is >= 1 and <= 1000, $"rounds is {times}; it must lie between 1 and 1000.")
            .ThrowIfAny("The calls at once");
        var run = new CallsAtOnceRun(count, call, TimeProvider.System);
        await using var limit = new RunLimit(MaxRunTime, TimeProvider.System, cancellation);
        IReadOnlyList<IReadOnlyList<StartedCall>> kept = [];
        var evidence = await limit.GuardAsync(
            token => server.ObserveAsync(
                1 + (count * (times + 1L)),
                () => CallLoop.DetachedAsync(async () => kept = await run.RunAsync(times, token), token),
                token),
            () => run.Doing);
        return new CallsAtOnce(kept, evidence, server.Conditions);
    }

    /// <summary>How long the call with this number waited in the queue; the interval is over the rounds.</summary>
    /// <param name="number">Its place in the order of starting, from 1.</param>
    public TimeEstimate QueueTime(int number) => RoundEstimate.Of(Rounds.Select(r => r[number - 1].Queued));

    /// <summary>
    /// Whether the call with this number waited as long as theory says; null when this machine is too busy to tell.
    /// </summary>
    /// <param name="number">Its place in the order of starting, from 1.</param>
    /// <param name="expected">The predicted time in the queue, such as the handler's delay.</param>
    /// <param name="within">How far off it may be, as a share: 0.1 allows 10 %.</param>
    /// <remarks>
    /// It cannot be told where the interval reaches into that share, nor where the first call, which never waits,
    /// already takes up half of it with what the machine adds.
    /// </remarks>
    public bool? Waited(int number, TimeSpan expected, double within)
    {
        double Share(CallTime time) => (time / CallTime.From(expected)) - 1;
        var waited = QueueTime(number);
        if (Math.Abs(Share(waited.Value)) <= within) return true;
        var reaches = Share(waited.Low) <= within && Share(waited.High) >= -within;
        return reaches || Share(Took(1).Value) > within / 2 ? null : false;
    }

    /// <summary>How long the call with this number took, waiting included; the interval is over the rounds.</summary>
    /// <param name="number">Its place in the order of starting, from 1.</param>
    public TimeEstimate Took(int number) => RoundEstimate.Of(Rounds.Select(r => r[number - 1].Took));

    /// <summary>Time from the first start to the last answer; the interval is over the rounds.</summary>
    public TimeEstimate UntilLast => RoundEstimate.Of(Rounds.Select(r => r.Max(c => c.Start + c.Took)));

    /// <summary>
    /// Time in queue against the number of the call: medians over the rounds, with their whole range.
    /// </summary>
    /// <param name="title">One line.</param>
    public LineFigure ToFigure(string title = "Time in the queue, call by call") =>
        QueueReport.Figure(title, ("measured", this));

    internal override Figure Shown() => ToFigure();

    internal override string Words() => string.Create(CultureInfo.InvariantCulture,
        $"{Count:N0} calls at once · at most {Waiting(TimeSpan.Zero):N0} of them queued"
        + $" · last answer after {UntilLast} · connections: {Evidence.ConnectionsOpened:N0} · "
        + $"{Rounds.Count:N0} rounds");
}
