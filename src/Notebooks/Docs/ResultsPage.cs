using System.Globalization;
using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>The page that sets the recorded run beside what others published, source by source.</summary>
internal static class ResultsPage
{
    public static string Render(CourseFolder course, IReadOnlyList<FigureRow> rows)
    {
        var text = new StringBuilder(
            """
            # Published against here

            What others published about gRPC on .NET, and what the same case measured in the recorded run of this course. Published numbers come from
            other machines, runtimes and methods, so compare ratios within a column rather than numbers across; each chapter says where a method
            explains its result. Numbers in brackets are 95 % intervals. A dash means that nothing was measured, and the note says why.

            Written by `./lab docs` from [data/recorded/figures.csv](../data/recorded/figures.csv); change nothing here by hand.

            """);
        foreach (var source in CourseSource.All)
        {
            Section(text, course, source, [.. rows.Where(row => row.Source == source.Name)]);
        }

        return text.ToString();
    }

    private static void Section(
        StringBuilder text, CourseFolder course, CourseSource source, IReadOnlyList<FigureRow> rows)
    {
        var (title, year) = source.Told(course);
        text.Append(CultureInfo.InvariantCulture, $"\n## {source.Letter}. {title}, {year}\n");
        foreach (var chapter in rows.GroupBy(row => row.Chapter))
        {
            var deeper = ChapterCatalog.Deeper(course).FirstOrDefault(notebook => notebook.Name == chapter.Key);
            var path = deeper?.PathInNotebooks ?? chapter.Key;
            text.Append(CultureInfo.InvariantCulture, $"\nMeasured by [{chapter.Key}](../notebooks/{path}.ipynb).\n\n")
                .Append("| case | metric | published | here | unit | note |\n|---|---|--:|--:|---|---|\n");
            foreach (var row in chapter)
            {
                text.Append(MarkdownTable.Row(
                    row.Case, row.Metric, row.Published, OwnFigure(row), row.Unit, row.Note));
            }

            text.Append(CultureInfo.InvariantCulture,
                $"\nConditions: {string.Join("; ", chapter.Select(row => row.Conditions).Distinct())}.\n");
        }
    }

    private static string OwnFigure(FigureRow row) => (row.Here, row.Low) switch
    {
        ("", _) => "–",
        (_, "") => Short(row.Here),
        _ => $"{Short(row.Here)} ({Short(row.Low)} to {Short(row.High)})",
    };

    private static string Short(string number) => ThreeDigits.Of(double.Parse(number, CultureInfo.InvariantCulture));
}
