using System.Globalization;
using System.Text.Json.Nodes;

namespace GrpcLab;

/// <summary>
/// A chart as one value: data, titles, units, notes. The same figure always writes the same bytes. As the last
/// expression of a cell it goes out as plotly JSON, HTML and text, and the host shows the best it can.
/// </summary>
/// <param name="Title">What the figure is about, one line.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Plotly, Mime.Html, Mime.Text])]
public abstract record Figure(string Title) : IDisplayable
{
    /// <summary>The width, in CSS pixels, a standalone SVG is laid out for.</summary>
    public const int StandardWidth = 640;

    /// <summary>A sentence under the figure that says how to read it. Default: none.</summary>
    public string? Caption { get; init; }

    /// <summary>
    /// What the figure says, for those who do not see it. Default: made from the data, naming the extremes.
    /// </summary>
    public string? Alt { get; init; }

    /// <summary>Under which conditions the numbers came about; a footnote. Default: none.</summary>
    public Conditions? Conditions { get; init; }

    /// <summary>The text that stands for the figure where it cannot be seen.</summary>
    public string AltText => string.IsNullOrWhiteSpace(Alt) ? DescribeData() : Alt;

    /// <summary>An SVG that stands alone: no fonts, scripts or files from elsewhere; light and dark.</summary>
    /// <param name="width">The width it is laid out for, 320 or more. Default: 640.</param>
    public string ToSvg(int width = StandardWidth)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(width, 320);
        ThrowIfInvalid();
        return SvgDocument.Write(this, width);
    }

    /// <summary>A plotly figure: an object with data and layout.</summary>
    public string ToPlotlyJson()
    {
        ThrowIfInvalid();
        return PlotlyDocument.Write(this);
    }

    /// <summary>The data as a table.</summary>
    public Table ToTable()
    {
        ThrowIfInvalid();
        return Tabulate(FigureNumbers.ForReaders) with { Caption = Title, Note = Conditions?.ToString() };
    }

    /// <summary>The data as lines of aligned text.</summary>
    public string ToText() => ToTable().ToText();

    /// <summary>The data as CSV: all digits, in base units such as seconds.</summary>
    public string ToCsv()
    {
        ThrowIfInvalid();
        return FigureData.ToCsv(Tabulate(FigureNumbers.Whole));
    }

    /// <summary>An HTML fragment: a picture that a small script replaces by a live one where scripts run.</summary>
    public string ToHtml() => HtmlFragment.Write(this);

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => new Dictionary<string, string>
    {
        [Mime.Plotly] = ToPlotlyJson(),
        [Mime.Html] = ToHtml(),
        [Mime.Text] = ToText(),
    };

    /// <summary>The text form.</summary>
    public sealed override string ToString() => ToText();

    /// <summary>Throws once, naming every value that cannot be drawn.</summary>
    public void ThrowIfInvalid()
    {
        var errors = Errors().ToList();
        if (errors.Count > 0)
        {
            throw new ArgumentException($"The figure \"{Title}\" cannot be drawn: {string.Join(" ", errors.Take(10))}"
                + (errors.Count > 10 ? $" And {errors.Count - 10} more." : ""));
        }
    }

    /// <summary>Draws everything between the title and the caption.</summary>
    internal abstract void Draw(SvgPage page);

    /// <summary>Adds traces and axes.</summary>
    internal abstract void AddTo(JsonArray data, JsonObject layout);

    /// <summary>How the data reads as a table.</summary>
    /// <param name="numbers">How its numbers are written.</param>
    internal abstract Table Tabulate(FigureNumbers numbers);

    /// <summary>A sentence made from the data.</summary>
    internal abstract string DescribeData();

    /// <summary>One sentence per value that cannot be drawn.</summary>
    internal abstract IEnumerable<string> Errors();

    /// <summary>Reports a number that has no place on an axis.</summary>
    internal static IEnumerable<string> ErrorsOf(string what, params double?[] values)
    {
        foreach (var value in values)
        {
            if (value is { } number && !double.IsFinite(number))
            {
                yield return $"{what} is {number.ToString(System.Globalization.CultureInfo.InvariantCulture)}; "
                    + "leave it out or give a finite number.";
            }
        }
    }
}

/// <summary>What is measured along a direction of a figure.</summary>
/// <param name="Title">What the numbers are, such as "time per call".</param>
/// <param name="Unit">How they are printed.</param>
public sealed record Axis(string Title, Unit Unit)
{
    /// <summary>Equal factors are equally far apart. Default: no.</summary>
    public bool Log { get; init; }
}

/// <summary>How the table of a figure writes numbers: short for readers, or whole for programs.</summary>
internal sealed class FigureNumbers
{
    private readonly bool _whole;

    private FigureNumbers(bool whole) => _whole = whole;

    /// <summary>Three digits and the unit that suits each number.</summary>
    public static FigureNumbers ForReaders { get; } = new(whole: false);

    /// <summary>All digits, in the base unit, which the heading names.</summary>
    public static FigureNumbers Whole { get; } = new(whole: true);

    public string Of(Unit unit, double? value) => value is not { } number ? ""
        : _whole ? number.ToString(CultureInfo.InvariantCulture) : unit.Format(number);

    public Column Column(string title, Unit unit) =>
        GrpcLab.Column.Number(_whole && unit.Base.Length > 0 ? $"{title} ({unit.Base})" : title);
}
