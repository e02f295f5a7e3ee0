namespace GrpcLab;

/// <summary>The moments at which a plan's calls fall due.</summary>
/// <remarks>
/// Call n falls due when the rate, integrated over time, has reached a place: n itself for even arrivals. For Poisson
/// arrivals the places are as many, drawn independently of each other, which is a Poisson process of that rate given
/// its number of calls (E. Çınlar (1975), "Introduction to Stochastic Processes", chapter 4); so a plan of one rate
/// makes the same number of calls either way.
/// </remarks>
internal static class OpenLoopSchedule
{
    // A schedule of exactly 1,800 calls must not lose the last one to rounding.
    private const double Rounding = 1e-9;

    public static TimeSpan[] Of(OpenLoopPlan plan)
    {
        var places = Enumerable.Range(0, (int)Math.Ceiling(plan.ExpectedCalls - Rounding)).Select(n => (double)n);
        return plan.Arrivals == Arrivals.Poisson
            ? Moments(plan, Independent(places.Count(), plan))
            : Moments(plan, places);
    }

    private static TimeSpan[] Moments(OpenLoopPlan plan, IEnumerable<double> places)
    {
        var due = new List<TimeSpan>();
        var (segment, start, before) = (0, TimeSpan.Zero, 0.0);
        foreach (var place in places)
        {
            for (; segment < plan.Segments.Count - 1 && place >= before + plan.Segments[segment].Calls - Rounding;
                segment++)
            {
                (start, before) = (start + plan.Segments[segment].Length, before + plan.Segments[segment].Calls);
            }

            due.Add(start + plan.Segments[segment].TimeOf(place - before));
        }
        return [.. due];
    }

    private static IEnumerable<double> Independent(int count, OpenLoopPlan plan)
    {
        var (random, calls) = (new Random(plan.Seed), plan.ExpectedCalls);
        return Enumerable.Range(0, count).Select(_ => random.NextDouble() * calls).Order();
    }
}
