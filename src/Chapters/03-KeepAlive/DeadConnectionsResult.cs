namespace GrpcLab;

/// <summary>
/// How long clients took to notice that their connections were dead, against the prediction. Shows as a figure.
/// </summary>
/// <param name="Runs">One for each connection.</param>
public sealed record DeadConnectionsResult(IReadOnlyList<DeadConnection> Runs) : FigureResult
{
    private const int Resamples = 2000;
    private const int Seed = 3;
    private const int PredictionPoints = 60;

    /// <summary>Machine, versions, limits.</summary>
    public required Conditions Conditions { get; init; }

    /// <summary>The longest any short timer of this process came late meanwhile; beats are as late as that.</summary>
    public TimeSpan Lateness { get; init; }

    private IReadOnlyList<KeepAliveTiming> Timings => [.. Runs.Select(r => r.Timing).Distinct()];

    /// <summary>Found over predicted: the 95 % interval of its centre over all connections.</summary>
    /// <remarks>Studentized bootstrap of the Hodges–Lehmann estimate, as for ratios of cases.</remarks>
    public Interval Ratio => new StudentizedBootstrap([.. Runs.Select(r => r.Ratio)], Seed, Resamples).At(0.95);

    /// <summary>Of these connections, the one whose prediction was farthest off.</summary>
    public DeadConnection Worst => Runs.MaxBy(r => Math.Abs(Math.Log(r.Ratio)))!;

    /// <summary>
    /// Whether the prediction is right within a share: true when the interval of <see cref="Ratio"/> lies inside, false
    /// when it lies outside, null when it reaches across, or when it lies outside but this process's timers were late
    /// by as much as that.
    /// </summary>
    /// <param name="share">Such as 0.15 for 15 %.</param>
    public bool? Within(double share)
    {
        var allowed = new Interval(1 - share, 1 + share);
        return allowed.Contains(Ratio.Low) && allowed.Contains(Ratio.High) ? true
            : Lateness <= share * Runs.Min(r => r.Predicted) && (Ratio.High < allowed.Low || Ratio.Low > allowed.High)
                ? false
            : null;
    }

    /// <summary>Found after, against the place of the last frame between two beats, beside the prediction.</summary>
    /// <param name="title">One line.</param>
    public LineFigure ToFigure(string title) => new(
        title,
        new Axis("last frame, after the handler's first request", Unit.Duration),
        new Axis("found dead after", Unit.Duration),
        [.. Timings.Select(Measured), .. Timings.Select(Predicted)])
    {
        IntervalName = "range",
        Conditions = Conditions.Essentials.With(
            "n", $"{Runs.Count} connections; a point is the middle of {RunsOfPoint}"),
    };

    internal override Figure Shown() => ToFigure("A dead connection is found");

    private int RunsOfPoint => Places(Timings[0]).Max(p => p.Count());

    private Line Measured(KeepAliveTiming timing) => new(
        timing.ToString(),
        [.. Places(timing).Select(place => new LinePoint(
            Quantile.Median(place.Select(r => r.LastFrame.TotalSeconds)),
            Quantile.Median(place.Select(r => r.Found.TotalSeconds)),
            place.Min(r => r.Found).TotalSeconds,
            place.Max(r => r.Found).TotalSeconds))]);

    // Drawn finely, because it jumps where the delay begins to end after another beat.
    private Line Predicted(KeepAliveTiming timing)
    {
        var (first, last) = (Runs.Min(r => r.LastFrame), Runs.Max(r => r.LastFrame));
        var drawn = Enumerable.Range(0, PredictionPoints + 1)
            .Select(i => first + (last - first) * i / PredictionPoints);
        return new Line($"predicted, {timing}",
            [.. drawn.Select(at => new LinePoint(at.TotalSeconds, timing.FoundAfter(at).TotalSeconds))])
        {
            Predicted = true,
            Of = timing.ToString(),
        };
    }

    private IEnumerable<IGrouping<TimeSpan, DeadConnection>> Places(KeepAliveTiming timing) =>
        Runs.Where(r => r.Timing == timing).GroupBy(r => r.Place);
}
