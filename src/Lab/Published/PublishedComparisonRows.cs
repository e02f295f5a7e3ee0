using System.Globalization;

namespace GrpcLab;

/// <summary>Sets what was measured beside what was published, and refuses what does not fit.</summary>
internal static class PublishedComparisonRows
{
    /// <summary>The published cases that were answered, in their source's order, then the cases of ours.</summary>
    /// <exception cref="ArgumentException">
    /// A figure names no published one, has another unit, or comes twice.
    /// </exception>
    public static IReadOnlyList<PublishedComparisonRow> Of(PublishedTable source, IReadOnlyList<OwnFigure> here)
    {
        var errors = new Errors();
        foreach (var figure in here) Check(source, here, figure, errors);

        errors.ThrowIfAny($"The comparison with {source.Name}");
        var published = source.GroupBy(p => (p.Case, p.Metric)).Select(g => (g.Key, Text: Values([.. g])));
        return
        [
            .. published.Join(here.Where(h => !h.Beyond), p => p.Key, h => (h.Case, h.Metric),
                (p, h) => new PublishedComparisonRow(h.Case, h.Metric, p.Text, h)),
            .. here.Where(h => h.Beyond).Select(h => new PublishedComparisonRow(h.Case, h.Metric, "", h)),
        ];
    }

    private static void Check(PublishedTable source, IReadOnlyList<OwnFigure> all, OwnFigure figure, Errors errors)
    {
        var name = $"\"{figure.Case}\", {figure.Metric},";
        var there = source.Where(p => (p.Case, p.Metric) == (figure.Case, figure.Metric)).ToList();
        errors.Require(figure.Error() is null, figure.Error() ?? "")
            .Require(figure.Beyond || there.Count > 0, $"{name} is no published figure; set Beyond for one of our own.")
            .Require(!figure.Beyond || there.Count == 0, $"{name} is published; leave Beyond out.")
            .Require(figure.Beyond || there.Count == 0 || there.Any(p => p.Unit == figure.Unit),
                $"{name} is published in {there.FirstOrDefault()?.Unit}, not in {figure.Unit}.")
            .Require(all.Count(h => (h.Case, h.Metric) == (figure.Case, figure.Metric)) == 1, $"{name} comes twice.");
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
