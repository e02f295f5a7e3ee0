namespace GrpcLab;

/// <summary>
/// The share of each fault. Shows as dots on a logarithmic axis; its table also has the burst after the silence.
/// </summary>
/// <param name="Shares">The mended system first, then each fault alone, then all.</param>
public sealed record CapstoneShares(IReadOnlyList<CapstoneShare> Shares) : FigureResult
{
    /// <summary>One of them.</summary>
    /// <param name="faults">None, one, or all.</param>
    public CapstoneShare this[PlantedFaults faults] => Shares.FirstOrDefault(s => s.Faults == faults)
        ?? throw new ArgumentException($"The faults {faults} were not measured together. Known: "
            + $"{string.Join("; ", Shares.Select(s => s.Faults))}.", nameof(faults));

    /// <summary>Machine, versions, the servers' settings.</summary>
    public Conditions Conditions { get; internal init; } = LabConditions.OfThisProcess();

    /// <summary>How many times as long a burst takes with each fault put back alone, and with all.</summary>
    /// <param name="title">One line.</param>
    public BarFigure ToFigure(string title = "A burst of pictures, one fault put back") => new(
        title, new Axis("time of a burst ÷ the mended system's", Unit.Ratio) { Log = true },
        [.. Shares.Skip(1).Select(s => new Bar(s.Name, s.Ratio.Ratio, s.Ratio.Interval.Low, s.Ratio.Interval.High))])
    {
        Reference = 1,
        Conditions = Conditions.Essentials.With("n", $"{Shares[0].Ratio.Rounds} rounds"),
    };

    /// <summary>Bursts before and after the silence, and the pictures lost.</summary>
    public Table ToTable() => new(
        ["wrong with it", Column.Number("a burst"), Column.Number("ratio"), Column.Number("95 % interval"),
            Column.Number("first burst after the silence"), Column.Number("pictures lost in it")],
        [.. Shares.Select(s => (string[])[
            s.Name, Unit.Time(s.Burst), Unit.Ratio.Format(s.Ratio.Ratio), s.Ratio.Interval.ToString(),
            Unit.Time(s.AfterSilence), Unit.Whole(s.LostAfterSilence)])]);

    internal override Figure Shown() => ToFigure();

    internal override string Words() => ToTable().ToText();
}
