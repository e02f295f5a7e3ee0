namespace GrpcLab;

/// <summary>The moments at which a plan's calls fall due.</summary>
/// <remarks>
/// Call n falls due when the rate, integrated over time, has reached n. For Poisson arrivals the whole numbers are replaced by sums
/// of exponential variables of mean 1, which gives a Poisson process of that rate (time change; E. Çınlar (1975), "Introduction to
/// Stochastic Processes", chapter 4).
/// </remarks>
internal static class OpenLoopSchedule
{
    // A schedule of exactly 1,800 calls must not lose the last one to rounding.
    private const double Rounding = 1e-9;

    public static TimeSpan[] Of(OpenLoopPlan plan)
    {
        var due = new List<TimeSpan>((int)plan.ExpectedCalls + 1);
        var (start, before) = (TimeSpan.Zero, 0.0);
        using var places = (plan.Arrivals == Arrivals.Poisson ? Independent(plan.Seed) : Even()).GetEnumerator();
        places.MoveNext();
        foreach (var segment in plan.Segments)
        {
            var end = before + segment.Calls;
            for (; places.Current < end - Rounding; places.MoveNext()) due.Add(start + segment.TimeOf(places.Current - before));
            (start, before) = (start + segment.Length, end);
        }
        return [.. due];
    }

    private static IEnumerable<double> Even()
    {
        for (var place = 0.0; ; place++) yield return place;
    }

    private static IEnumerable<double> Independent(int seed)
    {
        var random = new Random(seed);
        for (var place = Next(); ; place += Next()) yield return place;
        double Next() => -Math.Log(1 - random.NextDouble());
    }
}
