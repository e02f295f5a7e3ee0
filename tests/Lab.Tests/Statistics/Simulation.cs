namespace GrpcLab.Tests.Statistics;

/// <summary>A machine whose speed drifts and jumps, and two cases on it whose true ratio is known.</summary>
internal sealed record Simulation(string Name, Func<Random, double> Call)
{
    public double TrueRatio { get; init; } = 1.3;

    /// <summary>The ratio in the second half of the rounds. Default: no other.</summary>
    public double? LateRatio { get; init; }

    public int Rounds { get; init; } = 12;

    public int BaselineCalls { get; init; } = 101;

    public int CaseCalls { get; init; } = 51;

    /// <summary>Standard deviation of the random walk of the machine's log speed, a step each slice.</summary>
    public double Drift { get; init; } = 0.03;

    /// <summary>Share of slices that a neighbour disturbs, by up to half.</summary>
    public double Disturbed { get; init; }

    /// <summary>Calls scattered as a log-normal with σ = 0.3.</summary>
    public static double LogNormal(Random random) => Math.Exp(0.3 * Normal(random));

    /// <summary>Calls scattered as a Pareto with α = 1.5: a mean, but no variance.</summary>
    public static double HeavyTailed(Random random) => Math.Pow(1 - random.NextDouble(), -1 / 1.5);

    /// <summary>Calls of two kinds, such as hit and miss.</summary>
    public static double TwoHumped(Random random) =>
        (random.NextDouble() < 0.6 ? 1 : 1.6) * Math.Exp(0.1 * Normal(random));

    /// <summary>Simulates one comparison and judges it as a live run is judged.</summary>
    public CaseResult Run(int number)
    {
        // Seeds far apart: sequences of neighbouring seeds resemble each other.
        var random = new Random(unchecked(number * 1_640_531_527));
        var budget = Budget.Quick with { Rounds = Rounds };
        var baseline = new CaseRecord(new("baseline", () => Task.CompletedTask, 1));
        var other = new CaseRecord(new("case", () => Task.CompletedTask, 1));
        double speed = 0;
        for (var round = 0; round < Rounds; round++)
        {
            CaseRecord[] order = random.Next(2) == 0 ? [baseline, other] : [other, baseline];
            foreach (var record in order)
            {
                speed += Drift * Normal(random);
                var slowdown = Math.Exp(speed) * (random.NextDouble() < Disturbed ? 1 + 0.5 * random.NextDouble() : 1);
                record.Rounds.Add(Slice(random, slowdown, record == other, RatioIn(round)));
            }
        }
        return Judge.Cases([baseline, other], PairedRatio.DefaultSeed)[1];
    }

    /// <summary>
    /// Shares of many simulated comparisons whose interval holds the truth, and whose verdict names a difference.
    /// </summary>
    public (double Covered, double CalledDifferent) Repeat(int times, int first = 1)
    {
        var results = Enumerable.Range(first, times).AsParallel().Select(Run).ToArray();
        var steady = results.Where(r => r.Verdict != Verdict.NotSteady).ToArray();
        return (steady.Count(r => r.Ratio!.Interval.Contains(TrueRatio)) / (double)steady.Length,
            steady.Count(r => r.Verdict != Verdict.CannotTellApart) / (double)times);
    }

    public override string ToString() => Name;

    private double RatioIn(int round) => round < Rounds / 2 ? TrueRatio : LateRatio ?? TrueRatio;

    private CallTime[] Slice(Random random, double slowdown, bool isCase, double ratio)
    {
        var times = new CallTime[isCase ? CaseCalls : BaselineCalls];
        var scale = 50_000 * slowdown * (isCase ? ratio : 1);
        for (var i = 0; i < times.Length; i++) times[i] = new(scale * Call(random));
        return times;
    }

    private static double Normal(Random random) =>
        Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}

/// <summary>Named tolerances: how far a computed value may lie from a published one.</summary>
internal static class Tolerance
{
    /// <summary>Rounding of double arithmetic only.</summary>
    public const double Rounding = 1e-9;
}
