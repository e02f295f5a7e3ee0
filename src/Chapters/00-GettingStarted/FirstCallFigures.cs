namespace GrpcLab;

/// <summary>Draws first calls: what each took, and what was compiled for it.</summary>
internal static class FirstCallFigures
{
    // The first ten stand for themselves; after that each point speaks for an eighth more of the axis.
    private const int Alone = 10;
    private const double Step = 1.125;

    private static readonly (int From, int To)[] Stretches = [(1, 1), (2, 10), (11, 100), (101, int.MaxValue)];

    public static LineFigure Times(string title, IReadOnlyList<FirstCalls> all) => new(
        title,
        new("number of the call", Unit.Count) { Log = true },
        new("time of the call", Unit.Duration) { Log = true },
        [.. all.Select(c => new Line(c.Name, [.. Points(c)]))])
    {
        IntervalName = "middle half",
        Caption = $"Both axes are logarithmic: equal steps are equal factors. Calls 1 to {Alone} are drawn one by one; "
            + "from there each point is the median of its neighbours and the band holds the middle half of them.",
        Conditions = LabConditions.OfThisProcess().Essentials.With("n", "each call once"),
    };

    public static BarFigure Compilation(string title, IReadOnlyList<FirstCalls> all) => new(
        title,
        new("methods compiled", Unit.Count),
        [.. Stretches.Where(s => s.From <= all.Max(c => c.Calls.Count))
            .SelectMany(s => all.Select(c => Bar(c, s.From, s.To)))])
    {
        Caption = "Counted by the runtime (JitInfo.GetCompiledMethodCount) on all threads of this process. "
            + "A method compiled again, better, counts again.",
        Conditions = LabConditions.OfThisProcess().Essentials,
    };

    private static Bar Bar(FirstCalls calls, int from, int to)
    {
        var last = Math.Min(to, calls.Calls.Count);
        return new(from == to ? $"call {from}" : $"calls {from} to {last}", calls.MethodsCompiled(from, last),
            Series: calls.Name);
    }

    private static IEnumerable<LinePoint> Points(FirstCalls calls)
    {
        var count = calls.Calls.Count;
        for (var from = 1; from <= Math.Min(Alone, count); from++) yield return new(from, calls[from].Seconds);

        for (var from = Alone + 1; from <= count;)
        {
            var to = Math.Min(count, Math.Max(from + 1, (int)(from * Step)));
            var sorted = Quantile.Sorted(calls.Calls.Skip(from - 1).Take(to - from + 1).Select(c => c.Time.Seconds));
            yield return new((from + to) / 2.0, Quantile.OfSorted(sorted, 0.5), Quantile.OfSorted(sorted, 0.25),
                Quantile.OfSorted(sorted, 0.75));
            from = to + 1;
        }
    }
}
