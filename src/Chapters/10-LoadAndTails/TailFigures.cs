namespace GrpcLab;

/// <summary>Figures of tails: the slowest calls, and what was achieved over time.</summary>
public static class TailFigures
{
    /// <summary>
    /// Latency against rarity: one call in so many takes at least so long, from the median on. The axis stretches the
    /// tail, as percentiles with more nines do.
    /// </summary>
    /// <param name="title">One line.</param>
    /// <param name="cases">Names and times of all calls; a case without calls is left out.</param>
    public static LineFigure OneCallIn(string title, params (string Name, IEnumerable<CallTime> Times)[] cases) => new(
        title, new("one in N takes at least", Unit.Count) { Log = true },
        new("latency", Unit.Duration) { Log = true },
        [.. cases.Select(c => (c.Name, Sorted: Quantile.Sorted(c.Times.Select(t => t.Seconds))))
            .Where(c => c.Sorted.Length > 0)
            .Select(c => new Line(c.Name, Curve(c.Sorted)))])
    {
        Markers = false,
        Caption = "2 is the median, 10 is p90, 100 is p99, 1,000 is p99.9.",
    };

    /// <summary>Calls answered per second over time, by the moment of the answer.</summary>
    /// <param name="title">One line.</param>
    /// <param name="window">Stretch over which answers are counted, such as 200 ms.</param>
    /// <param name="cases">Names and runs.</param>
    public static LineFigure Goodput(string title, TimeSpan window, params (string Name, OpenLoopResult Run)[] cases)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(window, TimeSpan.Zero);
        return new(title, new("time", Unit.Duration), new("calls answered per second", Unit.PerSecond),
            [.. cases.Select(c => new Line(c.Name, AnswersOverTime(c.Run, window)))])
        {
            Markers = false,
            Conditions = cases.Length == 0 ? null : cases[0].Run.Conditions.Essentials,
        };
    }

    private static LinePoint[] Curve(double[] sorted)
    {
        var (least, most) = (Math.Log10(Math.Min(2, sorted.Length)), Math.Log10(sorted.Length));
        return [.. Enumerable.Range(0, 81).Select(i => Math.Pow(10, least + (most - least) * i / 80))
            .Select(oneIn => new LinePoint(oneIn, Quantile.OfSorted(sorted, 1 - (1 / oneIn))))];
    }

    private static LinePoint[] AnswersOverTime(OpenLoopResult run, TimeSpan window)
    {
        var answers = run.Calls.Where(c => c.Ok).ToLookup(c => (int)(c.Ended / window));
        return [.. Enumerable.Range(0, (int)(run.Plan.Length / window))
            .Select(i => new LinePoint((i + 0.5) * window.TotalSeconds, answers[i].Count() / window.TotalSeconds))];
    }
}
