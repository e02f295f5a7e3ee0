using System.Globalization;

namespace GrpcLab;

/// <summary>Turns what a run wrote down into a result.</summary>
internal sealed class ComparisonReport(
    ComparisonBuilder plan, Budget budget, IReadOnlyList<CaseRecord> records, TimeSpan elapsed)
{
    public string? OtherWork { get; init; }

    public Comparison Write()
    {
        var cases = Judge.Cases(records, plan.Seed, Warmup.Unsettled(budget));
        var known = plan.Source?.Conditions ?? LabConditions.OfThisProcess();
        // The server has spoken TLS to somebody, but not to these cases.
        if (records.All(r => r.Evidence is { OverTls: false })) known = known.Without("TLS");
        var run = OfRun().ToArray();
        return new()
        {
            Title = plan.Title ?? string.Join(" against ", cases.Select(c => c.Name).Take(2)),
            Cases = cases,
            Conditions = new([.. known.Items, .. run]),
            Brief = new([.. known.Essentials.Items, .. run]),
            Elapsed = elapsed,
        };
    }

    private IEnumerable<KeyValuePair<string, string>> OfRun()
    {
        yield return new(
            "budget", string.Create(CultureInfo.InvariantCulture, $"{budget.Name} budget, {budget.Rounds} rounds"));
        yield return new("warm-up", Warmup.Settled ? $"warm-up {Warmed}, until code had settled"
            : $"warm-up {Warmed}, code not settled");
        yield return new("machine speed", $"baseline's rounds scatter by {Scatter()}");
        if (OtherWork is not null) yield return new(Conditions.OtherWork, OtherWork);
        yield return new("harness", $"measuring adds {HarnessOverhead.PerCall.ToString(2)} per call");
    }

    // The cases share it.
    private WarmupReport Warmup => records[0].Warmup;

    private string Warmed => CallTime.From(Warmup.Elapsed).ToString(2);

    private string Scatter()
    {
        var medians = Judge.Medians(records[0]);
        if (medians.Length == 0) return "an unknown amount";
        var scatter = Spread.NormalConsistency * Spread.MedianAbsoluteDeviation(medians) / Quantile.Median(medians);
        return scatter.ToString("0.0 %", CultureInfo.InvariantCulture);
    }
}
