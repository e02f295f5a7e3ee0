namespace GrpcLab.Bench;

/// <summary>
/// Whether something stayed flat. The first fifth of the time is warm-up. Of the rest, the median of the last third may
/// be above that of the first third by a tenth and the measure's slack, and no more.
/// </summary>
/// <remarks>Medians, because single samples fall into a restart of a server, when two are alive.</remarks>
internal sealed record Flatness(SoakMeasure Measure, double Early, double Late)
{
    private const double WarmUp = 0.2, Growth = 1.1;

    /// <summary>The most that <see cref="Late"/> may be.</summary>
    public double Allowed => (Early * Growth) + Measure.Slack;

    public bool IsFlat => Late <= Allowed;

    public static Flatness Of(SoakMeasure measure, IReadOnlyList<double> samples)
    {
        // So that each third has four.
        ArgumentOutOfRangeException.ThrowIfLessThan(samples.Count, 15, nameof(samples));
        var warm = samples.Skip((int)(samples.Count * WarmUp)).ToList();
        var third = warm.Count / 3;
        return new(measure, Quantile.Median(warm.Take(third)), Quantile.Median(warm.TakeLast(third)));
    }

    public IReadOnlyList<string> Row =>
    [
        Measure.Name, Measure.Unit.Format(Early), Measure.Unit.Format(Late), Measure.Unit.Format(Allowed),
        IsFlat ? "flat" : "GROWS",
    ];
}

/// <summary>What must not grow but for a tenth and its slack: less than that is how a runtime breathes.</summary>
internal sealed record SoakMeasure(string Name, Unit Unit, double Slack);

/// <summary>What both sides held at one moment of a soak, in the order of <see cref="SoakMeter.Measures"/>.</summary>
internal sealed record SoakSample(TimeSpan At, IReadOnlyList<double> Values);
