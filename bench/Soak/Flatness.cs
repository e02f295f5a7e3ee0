namespace GrpcLab.Bench;

/// <summary>
/// Whether something stayed flat. The first fifth of the time is warm-up. Of the rest, the median of the last third may
/// be above that of the first third by a tenth and the measure's slack, and no more.
/// </summary>
/// <remarks>Medians, because single samples fall into a restart of a server, when two are alive.</remarks>
/// <param name="Measure">What was watched.</param>
/// <param name="Early">Median of the first third after the warm-up.</param>
/// <param name="Late">Median of the last third.</param>
internal sealed record Flatness(SoakMeasure Measure, double Early, double Late)
{
    private const double WarmUp = 0.2, Growth = 1.1;

    /// <summary>The most that <see cref="Late"/> may be.</summary>
    public double Allowed => (Early * Growth) + Measure.Slack;

    /// <summary>Whether it is not.</summary>
    public bool IsFlat => Late <= Allowed;

    /// <summary>Judges samples in the order of their moments.</summary>
    /// <param name="measure">What they are of.</param>
    /// <param name="samples">At least 15, so that each third has four.</param>
    public static Flatness Of(SoakMeasure measure, IReadOnlyList<double> samples)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(samples.Count, 15, nameof(samples));
        var warm = samples.Skip((int)(samples.Count * WarmUp)).ToList();
        var third = warm.Count / 3;
        return new(measure, Quantile.Median(warm.Take(third)), Quantile.Median(warm.TakeLast(third)));
    }

    /// <summary>A row for people.</summary>
    public IReadOnlyList<string> Row =>
    [
        Measure.Name, Measure.Unit.Format(Early), Measure.Unit.Format(Late), Measure.Unit.Format(Allowed),
        IsFlat ? "flat" : "GROWS",
    ];
}

/// <summary>Something that must not grow.</summary>
/// <param name="Name">What it is and of which side.</param>
/// <param name="Unit">How it is printed.</param>
/// <param name="Slack">What it may grow by, beside a tenth: less than that is how a runtime breathes.</param>
internal sealed record SoakMeasure(string Name, Unit Unit, double Slack);

/// <summary>What both sides held at one moment of a soak.</summary>
/// <param name="At">The moment, from the beginning.</param>
/// <param name="Values">The numbers, in the order of <see cref="SoakMeter.Measures"/>.</param>
internal sealed record SoakSample(TimeSpan At, IReadOnlyList<double> Values);
