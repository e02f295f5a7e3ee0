using System.Globalization;
using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>The page of what <c>lab bench</c> recorded: all ratios in one table, then bench by bench.</summary>
internal static class BenchPage
{
    private const string Head = "| case | metric | value | 95 % interval | n | note |\n|---|---|--:|--:|--:|---|\n";

    public static string Render(CourseFolder course)
    {
        var records = BenchRecord.ReadAll(Path.Combine(course.Root, "data", "recorded"));
        var text = new StringBuilder(
            """
            # The lab, measured

            The lab measures itself here: against other tools, against theory, and against what it was set to. It also measures the server against
            its limit and against other implementations of gRPC. Each ratio comes from one run in which its two sides took turns, so that a drift of
            the machine hits both. Intervals are 95 % intervals over rounds.

            `./lab docs` writes this page from `data/recorded/bench-*.csv` and the notes in `bench/Notes`. Do not edit it by hand. Measure
            your own machine with `./lab bench`; `./lab bench --list` says which benches there are.

            """);
        var ratios = records.SelectMany(record => record.Rows.Where(row => row.Unit == BenchRow.Ratio)
            .Select(row => $"| [{record.Name}](#{record.Name}) {Cells(row)}")).ToList();
        if (ratios.Count > 0)
        {
            text.Append("\n## All ratios\n\n| bench | case | metric | value | 95 % interval | n | note |\n")
                .Append("|---|---|---|--:|--:|--:|---|\n").AppendJoin("", ratios);
        }

        foreach (var record in records) Section(text, course, record);

        return text.ToString();
    }

    private static void Section(StringBuilder text, CourseFolder course, BenchRecord record)
    {
        text.Append(CultureInfo.InvariantCulture, $"\n## {record.Name}\n\n{record.Question}\n\n{Head}");
        foreach (var row in record.Rows) text.Append(Cells(row));

        var notes = Path.Combine(course.Root, "bench", "Notes", record.Name + ".md");
        if (File.Exists(notes))
        {
            text.Append('\n').Append(File.ReadAllText(notes).ReplaceLineEndings("\n").Trim()).Append('\n');
        }

        text.Append(CultureInfo.InvariantCulture, $"\nConditions: {record.Conditions}.\n");
    }

    private static string Cells(BenchRow row)
    {
        var (value, interval, count) = row.Shown;
        return MarkdownTable.Row(Text(row.Case), Text(row.Metric), value, interval, count, row.Note);
    }

    // A compiler's name for a method has angle brackets, which Markdown would take for HTML.
    private static string Text(string name) => name.Replace("<", "\\<", StringComparison.Ordinal);
}
