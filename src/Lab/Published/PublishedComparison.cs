using System.Globalization;
using System.Text.Json;

namespace GrpcLab;

/// <summary>
/// A source's figures, each beside what this machine measured. <c>lab run --record</c> keeps them in a file.
/// </summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Figures, Mime.Html, Mime.Text])]
public sealed class PublishedComparison : IDisplayable
{
    private readonly PublishedTable _source;

    // What was published, run by run, beside what was measured; empty for a case of ours.
    private readonly IReadOnlyList<(string Published, OwnFigure Own)> _rows;

    internal PublishedComparison(PublishedTable source, IReadOnlyList<OwnFigure> here)
    {
        var errors = new Errors();
        foreach (var figure in here) Check(source, here, figure, errors);
        errors.ThrowIfAny($"The comparison with {source.Name}");
        _source = source;
        // The published cases that were answered, in their source's order, then the cases of ours.
        _rows =
        [
            .. source.GroupBy(p => (p.Case, p.Metric)).Join(here.Where(h => !h.Beyond), p => p.Key,
                h => (h.Case, h.Metric), (p, h) => (Values([.. p]), h)),
            .. here.Where(h => h.Beyond).Select(h => ("", h)),
        ];
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => new Dictionary<string, string>(ToTable().ToBundle())
    {
        [Mime.Figures] = JsonSerializer.Serialize(new
        {
            source = _source.Name,
            rows = _rows.Select(r => new
            {
                @case = r.Own.Case,
                metric = r.Own.Metric,
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
        [.. _rows.Select(r => (IReadOnlyList<string>)[
            r.Own.Case, r.Own.Metric, r.Published, r.Own.ForReaders, r.Own.Unit, r.Own.Note])])
    {
        Caption = _source.Count == 0 ? _source.Name : $"{_source[0].Source}, {_source[0].Year}, and here",
        Note = "Published: by others, under their own conditions. Here: this run.",
    };

    private static void Check(PublishedTable source, IReadOnlyList<OwnFigure> all, OwnFigure figure, Errors errors)
    {
        var name = $"\"{figure.Case}\", {figure.Metric},";
        var there = source.Where(p => (p.Case, p.Metric) == (figure.Case, figure.Metric)).ToList();
        errors.Require(figure.Error() is null, figure.Error() ?? "")
            .Require(figure.Beyond || there.Count > 0,
                $"{name} is not a published figure; set Beyond for a figure of our own.")
            .Require(!figure.Beyond || there.Count == 0, $"{name} is published; leave Beyond out.")
            .Require(figure.Beyond || there.Count == 0 || there.Any(p => p.Unit == figure.Unit),
                $"{name} is published in {there.FirstOrDefault()?.Unit}, not in {figure.Unit}.")
            .Require(all.Count(h => (h.Case, h.Metric) == (figure.Case, figure.Metric)) == 1,
                $"{name} is given more than once.");
    }

    // Several values of one figure are runs, or runtimes, which then are named.
    private static string Values(IReadOnlyList<PublishedFigure> figures)
    {
        var oneUnit = figures.Select(f => f.Unit).Distinct().Count() == 1;
        var oneRuntime = figures.Select(f => f.Runtime).Distinct().Count() == 1;
        return string.Join(" / ", figures.Select(f =>
            f.Value.ToString("#,0.###", CultureInfo.InvariantCulture) + (oneUnit ? "" : $" {f.Unit}")
            + (oneRuntime ? "" : $" ({f.Runtime})")));
    }
}
