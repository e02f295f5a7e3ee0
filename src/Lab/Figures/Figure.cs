using System.Globalization;

namespace GrpcLab;

/// <summary>
/// A chart as one value: data, titles, units, notes. The same figure always writes the same bytes. As the last
/// expression of a cell it goes out as plotly JSON, HTML and text, and the host shows the best it can.
/// </summary>
/// <param name="Title">What the figure is about, one line.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Plotly, Mime.Html, Mime.Text])]
public abstract record Figure(string Title) : IDisplayable
{
    /// <summary>A sentence under the figure that says how to read it. Default: none.</summary>
    public string? Caption { get; init; }

    /// <summary>Under which conditions the numbers came about; a footnote. Default: none.</summary>
    public Conditions? Conditions { get; init; }

    /// <summary>The text that stands for the figure where it cannot be seen: its data, naming the extremes.</summary>
    public string AltText => $"{Kind}, {Title}{(IsEmpty ? ": no data." : $". {DescribeData()}")}";

    /// <summary>An SVG that stands alone: no fonts, scripts or files from elsewhere; light and dark.</summary>
    /// <param name="width">The width, in CSS pixels, it is laid out for, 320 or more. Default: 640.</param>
    public string ToSvg(int width = 640)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(width, 320);
        ThrowIfInvalid();
        return SvgPage.Write(this, width);
    }

    /// <summary>A plotly figure: an object with data and layout.</summary>
    public string ToPlotlyJson()
    {
        ThrowIfInvalid();
        return PlotlyDocument.Write(this);
    }

    /// <summary>The data as a table.</summary>
    public Table ToTable() => Tabulated(whole: false) with { Caption = Title, Note = Conditions?.ToString() };

    /// <summary>The data as lines of aligned text.</summary>
    public string ToText() => ToTable().ToText();

    /// <summary>The data as CSV: all digits, in base units such as seconds.</summary>
    public string ToCsv()
    {
        var table = Tabulated(whole: true);
        return Csv.Write(table.Rows.Select(row => table.Columns.Select((_, i) => i < row.Count ? row[i] : ""))
            .Prepend(table.Columns.Select(column => column.Title.Length > 0 ? column.Title : "name"))
            // The indentation of a timeline's labels is for readers.
            .Select(row => row.Select(cell => cell.Trim())));
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

    internal abstract string Kind { get; }

    internal abstract bool IsEmpty { get; }

    /// <summary>Draws everything between the title and the caption; never asked for without data.</summary>
    internal abstract void Draw(SvgPage page);

    internal abstract PlotlyParts ToPlotly();

    internal abstract Table Tabulate(FigureNumbers numbers);

    /// <summary>A sentence made from the data; never asked for without any.</summary>
    internal abstract string DescribeData();

    /// <summary>One sentence per value that cannot be drawn.</summary>
    internal abstract IEnumerable<string> Errors();

    internal static IEnumerable<string> ErrorsOf(string what, params double?[] values) =>
        values.OfType<double>().Where(value => !double.IsFinite(value)).Select(value =>
            $"{what} is {value.ToString(CultureInfo.InvariantCulture)}; leave it out or give a finite number.");

    private Table Tabulated(bool whole)
    {
        ThrowIfInvalid();
        return Tabulate(new(whole));
    }

    // Once, naming every value that cannot be drawn.
    private void ThrowIfInvalid()
    {
        var errors = Errors().ToList();
        if (errors.Count > 0)
        {
            throw new ArgumentException($"The figure \"{Title}\" cannot be drawn: {string.Join(" ", errors.Take(10))}"
                + (errors.Count > 10 ? $" And {errors.Count - 10} more." : ""));
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

/// <summary>
/// How the table of a figure writes numbers: for readers, three digits and the unit that suits each; for programs all
/// digits, in the base unit, which the heading names.
/// </summary>
internal readonly record struct FigureNumbers(bool Whole)
{
    public string Of(Unit unit, double? value) => value is not { } number ? ""
        : Whole ? number.ToString(CultureInfo.InvariantCulture) : unit.Format(number);

    public Column Column(string title, Unit unit) =>
        GrpcLab.Column.Number(Whole && unit.Base.Length > 0 ? $"{title} ({unit.Base})" : title);
}
