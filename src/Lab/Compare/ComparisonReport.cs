using System.Globalization;

namespace GrpcLab;

/// <summary>Turns what a run wrote down into a result.</summary>
internal sealed class ComparisonReport(ComparisonBuilder plan, Budget budget, IReadOnlyList<CaseRecord> records, TimeSpan elapsed)
{
    public Comparison Write()
    {
        var cases = Judge.Cases(records, plan.Seed);
        return new()
        {
            Title = plan.Title ?? string.Join(" against ", cases.Select(c => c.Name).Take(2)),
            Cases = cases,
            Conditions = ConditionsOfRun(),
            Elapsed = elapsed,
        };
    }

    private Conditions ConditionsOfRun()
    {
        var known = plan.Source?.Conditions ?? Machine();
        var unstable = records.Where(r => !r.Warmup.IsStable).Select(r => r.Case.Name).ToArray();
        return new Conditions([.. known.Items.Where(i => i.Key != "budget")])
            .With("budget", string.Create(CultureInfo.InvariantCulture, $"{budget.Name} budget, {budget.Rounds} rounds"))
            .With("warm-up", unstable.Length == 0 ? $"warm-up stable after {Longest()} a case"
                : $"warm-up of {string.Join(", ", unstable)} not yet stable after {Longest()}")
            .With("machine speed", $"baseline's rounds scatter by {Scatter()}")
            .With("harness", $"measuring adds {HarnessOverhead.PerCall.ToString(2)} a call");
    }

    private string Longest() => CallTime.From(records.Max(r => r.Warmup.Elapsed)).ToString(2);

    private string Scatter()
    {
        var medians = Judge.Medians(records[0]);
        if (medians.Length == 0) return "an unknown amount";
        var scatter = Spread.NormalConsistency * Spread.MedianAbsoluteDeviation(medians) / Quantile.Median(medians);
        return scatter.ToString("0.0 %", CultureInfo.InvariantCulture);
    }

    private static Conditions Machine() => new(
    [
        new("cores", $"{Environment.ProcessorCount} cores"),
        new("runtime", $".NET {Environment.Version}"),
        new("GC", System.Runtime.GCSettings.IsServerGC ? "server GC" : "workstation GC"),
    ]);
}
