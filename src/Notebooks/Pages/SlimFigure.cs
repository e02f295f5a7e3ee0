using System.Globalization;
using System.Text.RegularExpressions;
using System.Xml;
using System.Xml.Linq;

namespace GrpcLab.Notebooks;

/// <summary>A figure without what a page need not carry. It looks the same.</summary>
internal static partial class SlimFigure
{
    // What says where something is drawn; a tenth of a pixel is enough.
    private static readonly string[] Places =
        ["d", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "width", "height", "transform"];

    /// <param name="svg">The figure.</param>
    /// <param name="forPointers">
    /// Whether a pointer shows values. Where fingers are used nobody sees them, and their marks are half of the weight.
    /// </param>
    /// <returns>Null when it is no XML: a cell can write anything.</returns>
    public static string? Of(string svg, bool forPointers)
    {
        if (Parse(svg) is not { } root) return null;

        if (!forPointers) RemoveMarks(root);

        foreach (var line in root.Descendants().Attributes("d")) line.Value = WithoutPointsBetween(line.Value);
        foreach (var place in root.Descendants().Attributes().Where(one => Places.Contains(one.Name.LocalName)))
        {
            place.Value = Hundredths().Replace(place.Value, number => Tenths(number.ValueSpan));
        }

        return root.ToString(SaveOptions.DisableFormatting).Replace(" />", "/>", StringComparison.Ordinal);
    }

    private static string Tenths(ReadOnlySpan<char> number) =>
        double.Parse(number, CultureInfo.InvariantCulture).ToString("0.#", CultureInfo.InvariantCulture);

    private static XElement? Parse(string svg)
    {
        try
        {
            using var text = new StringReader(svg);
            using var reader = XmlReader.Create(text, new() { DtdProcessing = DtdProcessing.Prohibit });
            return XElement.Load(reader);
        }
        catch (XmlException)
        {
            return null;
        }
    }

    private static void RemoveMarks(XElement root)
    {
        foreach (var mark in root.Descendants().Where(IsMark).ToList())
        {
            var group = mark.Parent!;
            mark.Remove();
            if (!group.HasElements && group.Parent is not null) group.Remove();
        }
    }

    // What the key can be pressed by stays, and so does the figure's own title, which has an id.
    private static bool IsMark(XElement element) =>
        (element.Name.LocalName == "title" && element.Attribute("id") is null)
        || ((string?)element.Attribute("class") == "hit" && (string?)element.Parent!.Attribute("class") != "key");

    // A line that stays at one height has two ends, whatever the number of values it was drawn through.
    private static string WithoutPointsBetween(string path)
    {
        if (Line().Match(path) is not { Success: true } line) return path;

        var points = line.Groups["x"].Captures.Zip(line.Groups["y"].Captures, (x, y) => (X: x, Y: y)).ToList();
        var kept = points.Take(1).ToList();
        for (var n = 1; n < points.Count; n++)
        {
            if (n == points.Count - 1 || !IsBetween(kept[^1], points[n], points[n + 1])) kept.Add(points[n]);
        }

        return $"M{string.Join('L', kept.Select(point => $"{point.X} {point.Y}"))}{line.Groups["end"].Value}";
    }

    private static bool IsBetween((Capture, Capture) from, (Capture, Capture) point, (Capture, Capture) to)
    {
        var ((x0, y0), (x1, y1), (x2, y2)) = (Read(from), Read(point), Read(to));
        var across = (x2 - x0) * (y1 - y0) - (y2 - y0) * (x1 - x0);
        var isOnTheWay = (x1 - x0) * (x2 - x1) >= 0 && (y1 - y0) * (y2 - y1) >= 0;
        return Math.Abs(across) < 1e-9 && isOnTheWay;
    }

    private static (double X, double Y) Read((Capture X, Capture Y) point) =>
        (double.Parse(point.X.ValueSpan, CultureInfo.InvariantCulture),
            double.Parse(point.Y.ValueSpan, CultureInfo.InvariantCulture));

    [GeneratedRegex(@"[0-9]+\.[0-9]{2}")]
    private static partial Regex Hundredths();

    [GeneratedRegex(@"^M(?<x>-?[0-9]+(\.[0-9]+)?) (?<y>-?[0-9]+(\.[0-9]+)?)"
        + @"(?:L(?<x>-?[0-9]+(\.[0-9]+)?) (?<y>-?[0-9]+(\.[0-9]+)?)){2,}(?<end>Z?)$", RegexOptions.ExplicitCapture)]
    private static partial Regex Line();
}
