using System.Globalization;
using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>
/// docs/architecture.svg: who refers to whom, and the folders of the lab and the chapters in their order.
/// </summary>
internal sealed class ArchitecturePicture
{
    private const int Width = 900;
    private const int RowHeight = 86;
    private const int BoxWidth = 112;
    private const int BoxHeight = 32;
    private const int Margin = 16;

    private readonly StringBuilder _svg = new();
    private int _y;

    public static string Render(CourseFolder course)
    {
        var picture = new ArchitecturePicture();
        picture.Projects(ProjectLayers.Of(ProjectGraph.Read(course)));
        picture.Folders(
            "src/Lab: each folder uses only those to its left", Architecture.LabFolders, Architecture.LabFolders.Count);
        picture.Folders(
            "src/Chapters: one folder a chapter, and none uses another's; Exercises and Quiz list "
            + "what all of them bring",
            Architecture.ChapterFolders(course), 5);
        return picture.Frame();
    }

    private void Projects(ProjectLayers layers)
    {
        Heading("Projects. Line: refers to. Dashed: has it built, and starts or loads it as it runs.");
        var top = _y;
        (double X, double Y) At(ProjectLayers.Place place) =>
            (Margin + (Width - 2 * Margin) * layers.Position(place), top + place.Row * RowHeight + BoxHeight / 2.0);
        foreach (var edge in layers.Edges) Line([.. edge.Route.Select(At)], edge.Starts);

        foreach (var place in layers.Rows.SelectMany(row => row).Where(place => place.Name is not null))
        {
            var (x, y) = At(place);
            var style = Architecture.Storeys.Contains(place.Name!) ? "storey" : "box";
            Box(x - BoxWidth / 2.0, y - BoxHeight / 2.0, BoxWidth, place.Name!, style);
        }

        _y += (layers.Rows.Count - 1) * RowHeight + BoxHeight;
    }

    private void Folders(string heading, IReadOnlyList<string> names, int columns)
    {
        Heading(heading);
        var step = (Width - 2.0 * Margin) / columns;
        foreach (var row in names.Chunk(columns))
        {
            for (var i = 0; i < row.Length; i++) Box(Margin + i * step + 3, _y, step - 6, row[i], "storey");
            _y += BoxHeight + 6;
        }
    }

    private void Heading(string text)
    {
        Add($"<text class=\"heading\" x=\"{Margin}\" y=\"{_y + 28}\">{text}</text>");
        _y += 46;
    }

    private void Box(double x, double y, double width, string name, string style)
    {
        var size = FormattableString.Invariant($"width=\"{width:0.#}\" height=\"{BoxHeight}\"");
        Add($"<rect class=\"{style}\" x=\"{x:0.#}\" y=\"{y:0.#}\" {size} rx=\"5\"/>");
        Add($"<text class=\"name\" x=\"{x + width / 2:0.#}\" y=\"{y + BoxHeight / 2.0 + 4.5:0.#}\">{name}</text>");
    }

    // From the lower edge of one box to the upper edge of the other; upright where it leaves, passes a row and arrives.
    private void Line((double X, double Y)[] points, bool dashed)
    {
        points[0].Y += BoxHeight / 2.0;
        points[^1].Y -= BoxHeight / 2.0 + 5;
        var path = new StringBuilder().Append(CultureInfo.InvariantCulture, $"M{points[0].X:0.#},{points[0].Y:0.#}");
        foreach (var (from, to) in points.Zip(points.Skip(1)))
        {
            var middle = (from.Y + to.Y) / 2;
            path.Append(CultureInfo.InvariantCulture,
                $" C{from.X:0.#},{middle:0.#} {to.X:0.#},{middle:0.#} {to.X:0.#},{to.Y:0.#}");
        }

        Add($"<path class=\"{(dashed ? "edge starts" : "edge")}\" d=\"{path}\" marker-end=\"url(#arrow)\"/>");
    }

    private void Add(FormattableString element) =>
        _svg.Append(element.ToString(CultureInfo.InvariantCulture)).Append('\n');

    private string Frame() => $$"""
        <svg xmlns="http://www.w3.org/2000/svg" role="img"
          viewBox="0 0 {{Width}} {{_y + Margin}}" width="{{Width}}" height="{{_y + Margin}}">
        <title>The projects of the course, and the folders of the lab and the chapters</title>
        <style>
        svg { --paper: #ffffff; --ink: #1c2024; --edge: #5a6470; --box: #eef1f4; --storey: #cfe5f3; font: 13px system-ui, sans-serif }
        @media (prefers-color-scheme: dark) { svg { --paper: #16191d; --ink: #eceef0; --edge: #a9b2bd; --box: #262b31; --storey: #17425e } }
        text { fill: var(--ink) } .name { text-anchor: middle } .heading { font-weight: 600 }
        .box { fill: var(--box) } .storey { fill: var(--storey) } .box, .storey { stroke: var(--edge) }
        .edge { fill: none; stroke: var(--edge); stroke-width: 1.3 } .starts { stroke-dasharray: 5 4 }
        </style>
        <defs><marker id="arrow" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="8" markerHeight="8" orient="auto">
          <path d="M0,0 L8,4 L0,8 z" style="fill:var(--edge)"/></marker></defs>
        <rect width="100%" height="100%" style="fill:var(--paper)"/>
        {{_svg.ToString().TrimEnd('\n')}}
        </svg>

        """;
}
