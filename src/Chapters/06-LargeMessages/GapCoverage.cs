namespace GrpcLab;

/// <summary>What each change brings: how much of the way from the baseline to a ceiling it covers.</summary>
/// <remarks>
/// Share = (baseline − changed) ÷ (baseline − ceiling), from the ratios of one comparison, whose cases took turns.
/// Shares need not add up to one: changes overlap, and some only help together.
/// </remarks>
public sealed record GapCoverage : FigureResult
{
    private GapCoverage(string title, CaseResult ceiling, IReadOnlyList<GapShare> all) =>
        (Title, Ceiling, All) = (title, ceiling, all);

    /// <summary>What is compared.</summary>
    public string Title { get; }

    /// <summary>The case that nothing on top of it can beat.</summary>
    public CaseResult Ceiling { get; }

    /// <summary>The changes, in the order of the comparison.</summary>
    public IReadOnlyList<GapShare> All { get; }

    /// <summary>The change with this name.</summary>
    public GapShare this[string name] => All.FirstOrDefault(l => l.Case.Name == name)
        ?? throw new KeyNotFoundException(
            $"No lever is called \"{name}\". Known: {string.Join(", ", All.Select(l => $"\"{l.Case.Name}\""))}.");

    /// <summary>Reads a comparison.</summary>
    /// <param name="measured">Its baseline is where the way begins.</param>
    /// <param name="ceiling">Name of the case where it ends.</param>
    /// <exception cref="InvalidOperationException">
    /// The ceiling was not measured, or is no faster than the baseline.
    /// </exception>
    public static GapCoverage Of(Comparison measured, string ceiling)
    {
        ArgumentNullException.ThrowIfNull(measured);
        var top = measured[ceiling];
        if (top.Ratio is not { Ratio: < 1 } way)
        {
            throw new InvalidOperationException(
                $"\"{ceiling}\" was not faster than \"{measured.Baseline.Name}\", so there is no way to take "
                + $"shares of. {top.Sentence}");
        }

        return new GapCoverage(measured.Title, top,
            [.. measured.Cases.Skip(1).Where(c => c != top && !c.IsSelf && c.Ratio is not null)
                .Select(c => new GapShare(c, way.Ratio))]);
    }

    /// <summary>The shares as bars.</summary>
    public BarFigure ToFigure() => new(
        $"{Title}: share of the way to {Ceiling.Name}", new("share of the way", Unit.Percent),
        [.. All.Select(l => new Bar(l.Case.Name, l.Share, l.Low, l.High) { Detail = l.Case.Sentence })])
    {
        Caption = $"0: as fast as \"{Ceiling.Pair!.Name}\". 100 %: as fast as \"{Ceiling.Name}\". "
            + "Below 0: slower than before.",
    };

    internal override Figure Shown() => ToFigure();
}

/// <summary>One change and its share.</summary>
/// <param name="Case">What was measured of it.</param>
/// <param name="CeilingRatio">The ceiling's time ÷ the baseline's.</param>
public sealed record GapShare(CaseResult Case, double CeilingRatio)
{
    /// <summary>Share of the way to the ceiling; below 0 for a change that makes it slower.</summary>
    public double Share => Of(Case.Ratio!.Ratio);

    /// <summary>Lower end of the 95 % interval, the ceiling taken as it was measured.</summary>
    public double Low => Of(Case.Ratio!.Interval.High);

    /// <summary>Upper end of the 95 % interval.</summary>
    public double High => Of(Case.Ratio!.Interval.Low);

    private double Of(double ratio) => (1 - ratio) / (1 - CeilingRatio);
}
