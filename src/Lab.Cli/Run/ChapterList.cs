using System.Globalization;
using System.Text.RegularExpressions;
using GrpcLab.Notebooks;
using Spectre.Console;

namespace GrpcLab.Cli;

/// <summary>lab run --list: the chapters with their minutes and what each asks, or teaches.</summary>
internal static partial class ChapterList
{
    public static void Write(IAnsiConsole console, IEnumerable<Chapter> chapters)
    {
        var grid = new Grid().AddColumn(new GridColumn().NoWrap()).AddColumn(new GridColumn().NoWrap().RightAligned())
            .AddColumn();
        foreach (var chapter in chapters)
        {
            var notebook = Notebook.Read(chapter.Path);
            var minutes = ReadingTime.Stated(notebook)?.ToString(CultureInfo.InvariantCulture);
            grid.AddRow(new Text(chapter.PathInNotebooks), new Text(minutes is null ? "" : $"{minutes} min"),
                new Text(Question(notebook)));
        }

        console.Write(grid);
    }

    // A notebook that deepens a chapter has no question of its own: the line below its title says what it is about.
    private static string Question(Notebook notebook)
    {
        var said = Findings.Question(notebook)
            ?? notebook.Cells.FirstOrDefault()?.Source.Split('\n').Skip(1).FirstOrDefault(line => line.Length > 0)
                ?.Split(" *")[0] ?? "";
        return Link().Replace(said, "$1").Trim();
    }

    [GeneratedRegex(@"\[([^\]]*)\]\([^)]*\)")]
    private static partial Regex Link();
}
