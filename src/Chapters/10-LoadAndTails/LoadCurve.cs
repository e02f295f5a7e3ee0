using System.Globalization;

namespace GrpcLab;

/// <summary>Latency against throughput: the same server at several rates.</summary>
/// <param name="Title">What the figure is about.</param>
/// <param name="Points">One for each rate, the lowest first.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record LoadCurve(string Title, IReadOnlyList<LoadPoint> Points) : IDisplayable
{
    /// <summary>The point with the largest power: throughput divided by mean latency.</summary>
    /// <remarks>
    /// L. Kleinrock (1979), "Power and deterministic rules of thumb for probabilistic problems in computer
    /// communications": beyond it latency grows faster, in proportion, than throughput. It lies on one of the rates
    /// measured, so no finer than their distance.
    /// </remarks>
    public LoadPoint Knee => Points.MaxBy(p => double.IsFinite(p.Power) ? p.Power : 0)
        ?? throw new InvalidOperationException("A load curve without points has no knee.");

    /// <summary>
    /// The lowest and the highest throughput whose power comes within 10 % of the largest: the top is flat.
    /// </summary>
    public Interval KneeRange
    {
        get
        {
            var near = Points.Where(p => p.Power >= 0.9 * Knee.Power).Select(p => p.Throughput).ToArray();
            return new(near.Min(), near.Max());
        }
    }

    /// <summary>What theory says of this server; drawn beside it where the curve is shown. Default: none.</summary>
    public IdealQueue? Theory { get; init; }

    /// <summary>Mean and 90th percentile of latency against throughput, with the knee and what theory says.</summary>
    /// <param name="ideal">The theory. Default: none is drawn.</param>
    public LineFigure ToFigure(IdealQueue? ideal = null) => LoadCurveFigure.Of(this, ideal);

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => new Dictionary<string, string>
    {
        [Mime.Html] = ToFigure(Theory).ToHtml() + ToTable().ToHtml(),
        [Mime.Text] = ToString(),
    };

    /// <summary>One row a rate.</summary>
    public Table ToTable() => new(
        [Column.Number("offered"), Column.Number("answered"), Column.Number("utilisation"), Column.Number("mean"),
            Column.Number("p90"),
            Column.Number("inside, counted"), Column.Number("rate × time"), Column.Number("power")],
        [.. Points.Select(Row)])
    {
        Caption = Title,
        Note = "Latency from the intended start. Inside: jobs at the server, looked at every 5 ms, with the 95 % "
            + "interval of their mean. "
            + $"The knee is the row of the largest power. {Points[0].Result.Conditions.Essentials}",
    };

    /// <summary>The table as text.</summary>
    public override string ToString() => ToTable().ToText();

    private string[] Row(LoadPoint p)
    {
        var little = p.Little;
        var inside = string.Create(CultureInfo.InvariantCulture,
            $"{little.Counted:0.0} ({little.Interval.Low:0.0} to {little.Interval.High:0.0})");
        return
        [
            Unit.PerSecond.Format(p.Result.OfferedPerSecond), Unit.PerSecond.Format(p.Throughput),
            Unit.Percent.Format(p.Utilisation), $"{p.MeanTime}",
            $"{p.Result.FromIntended.P90}", inside, little.RateTimesTime.ToString("0.0", CultureInfo.InvariantCulture),
            Unit.Count.Format(p.Power) + (p == Knee ? " ← knee" : ""),
        ];
    }
}
