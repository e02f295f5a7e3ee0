using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>
/// What is written into pages: from the recorded run and the server's options.
/// </summary>
internal static class CourseDocs
{
    /// <summary>Each file's path from the root, with slashes, and its text.</summary>
    public static IReadOnlyDictionary<string, string> Render(CourseFolder course) => new Dictionary<string, string>
    {
        ["docs/results.md"] = ResultsPage.Render(
            course, FiguresFile.Read(Path.Combine(course.Root, "data", "recorded", RunRecord.Figures))),
        ["docs/look.md"] = RecordedTables.Render(course, "docs/look.md"),
        ["docs/bench.md"] = RecordedTables.Render(course, "docs/bench.md"),
        ["binder/README.md"] = RecordedTables.Render(course, "binder/README.md"),
        ["docs/server-options.md"] = ServerOptionsPage.Render(),
    };
}

/// <summary>Parts of a table in Markdown.</summary>
internal static class MarkdownTable
{
    /// <summary>The text as a cell: a bar in it would end the cell.</summary>
    public static string Cell(string text) => text.Replace("|", "\\|", StringComparison.Ordinal);

    /// <summary>A line of the table.</summary>
    public static string Row(params IEnumerable<string> cells) => $"| {string.Join(" | ", cells.Select(Cell))} |\n";
}

/// <summary>Writes the page of the server's options, from where they are declared.</summary>
internal static class ServerOptionsPage
{
    public static string Render()
    {
        var text = new StringBuilder();
        text.Append("""
            # The server's options

            `./lab docs` writes this page from `src/Contract/Options/ServerOptions.cs`, where every option is declared once. Options with a name in C# are
            properties of `LabServerOptions`; the others are for starting the server from a shell.

            | option | in C# | default | range | what it does |
            |---|---|---|---|---|

            """.ReplaceLineEndings("\n"));
        foreach (var option in ServerOption.All)
        {
            var written = MarkdownTable.Cell($"{option.Name} {option.Hint}".TrimEnd());
            var property = option.IsPublic ? $"`{option.Property}`" : "";
            text.Append($"| `{written}` | {property} | {option.DefaultWords} | {option.Range} | {option.Help} |\n");
        }

        return text.ToString();
    }
}
