using System.Globalization;
using System.Text.Json;

namespace GrpcLab;

/// <summary>
/// A source's figures, each beside what this machine measured. <c>lab run --figures</c> writes them to a file.
/// </summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Figures, Mime.Html, Mime.Text])]
public sealed class PublishedComparison : IDisplayable
{
    private readonly PublishedTable _source;
    private readonly IReadOnlyList<PublishedComparisonRow> _rows;

    internal PublishedComparison(PublishedTable source, IReadOnlyList<OwnFigure> here) =>
        (_source, _rows) = (source, PublishedComparisonRows.Of(source, here));

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => new Dictionary<string, string>(ToTable().ToBundle())
    {
        [Mime.Figures] = JsonSerializer.Serialize(new
        {
            source = _source.Name,
            rows = _rows.Select(r => new
            {
                @case = r.Case,
                metric = r.Metric,
                published = r.Published,
                here = Exact(r.Own.Value),
                low = Exact(r.Own.Interval?.Low),
                high = Exact(r.Own.Interval?.High),
                unit = r.Own.Unit,
                note = r.Own.Note,
            }),
        }),
    };

    /// <summary>The table as text.</summary>
    public override string ToString() => ToTable().ToText();

    private static string Exact(double? value) => value?.ToString("G5", CultureInfo.InvariantCulture) ?? "";

    private Table ToTable() => new(
        ["case", "metric", Column.Number("published"), Column.Number("here"), "unit", "note"],
        [.. _rows.Select(
            r => (IReadOnlyList<string>)[r.Case, r.Metric, r.Published, r.OwnValue, r.Own.Unit, r.Own.Note])])
    {
        Caption = _source.Count == 0 ? _source.Name : $"{_source[0].Source}, {_source[0].Year}, and here",
        Note = "Published: by others, under their own conditions. Here: this run.",
    };
}
