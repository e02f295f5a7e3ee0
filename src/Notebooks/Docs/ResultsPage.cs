using System.Globalization;
using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>
/// The page that sets the recorded run beside what others published: the ratios, then source by source.
/// </summary>
internal static class ResultsPage
{
    public static string Render(CourseFolder course, IReadOnlyList<FigureRow> rows)
    {
        var text = new StringBuilder(
            """
            # Published figures, and ours

            This page puts what others published about gRPC on .NET next to what this course measured for the same case in its recorded run.

            """);
        var conditions = rows.CountBy(row => row.Conditions).OrderByDescending(of => of.Value)
            .Select(of => of.Key).FirstOrDefault("");
        Ratios(text, course, rows);
        text.Append(CultureInfo.InvariantCulture,
            $"""

            All the numbers follow, source by source. The published ones come from other machines, runtimes and methods, so compare ratios
            within a column rather than numbers across columns. Where a source's method explains its result, the chapter says so. Numbers in brackets are
            intervals, of 95 % unless the note says otherwise. A dash means that we have no figure, and the note says why. A note that several rows share is below the table.

            Conditions of the numbers here, unless a table says otherwise: {conditions}.

            `./lab docs` writes this page from [data/recorded/figures.csv](../data/recorded/figures.csv). Do not edit it by hand.

            """);
        foreach (var source in CourseSource.All)
        {
            Section(text, course, source, [.. rows.Where(row => row.Source == source.Name)], conditions);
        }

        return text.ToString();
    }

    private static void Ratios(StringBuilder text, CourseFolder course, IReadOnlyList<FigureRow> rows)
    {
        var lines = new StringBuilder();
        foreach (var ratio in HeadlineRatio.All)
        {
            if (ratio.Published(rows) is not { } published || ratio.Here(rows) is not { } here) continue;

            var letter = CourseSource.All.Single(source => source.Name == ratio.Source).Letter;
            lines.Append(
                MarkdownTable.Row(ratio.Description, published, here, $"{letter}", Link(course, ratio.Chapter)));
        }

        if (lines.Length == 0) return;

        text.Append("""

            ## The ratios

            Each ratio says how many times as long the first took as the second. A slash separates several published runs.

            | the first, against the second | published | here | source | measured by |
            |---|--:|--:|---|---|

            """)
            .Append(lines)
            .Append("""

            These ratios are computed from the tables below, so they have no interval. The ratios that the chapters claim have one, because there the two cases took turns;
            where a chapter compares the same two cases twice, the ratio it claims may come from the other comparison.

            """);
    }

    private static void Section(
        StringBuilder text, CourseFolder course, CourseSource source, IReadOnlyList<FigureRow> rows, string conditions)
    {
        var (title, year) = source.TitleAndYear(course);
        text.Append(CultureInfo.InvariantCulture, $"\n## {source.Letter}. {title}, {year}\n");
        foreach (var chapter in rows.GroupBy(row => row.Chapter))
        {
            text.Append(CultureInfo.InvariantCulture, $"\nMeasured by {Link(course, chapter.Key)}.\n\n")
                .Append("| case | metric | published | here | unit | note |\n|---|---|--:|--:|---|---|\n");
            string[] shared = [
                .. chapter.CountBy(row => row.Note).Where(of => of.Key.Length > 0 && of.Value > 1)
                    .Select(of => of.Key)];
            foreach (var row in chapter)
            {
                var note = Array.IndexOf(shared, row.Note) is >= 0 and var place ? $"({place + 1})" : row.Note;
                text.Append(MarkdownTable.Row(row.Case, row.Metric, row.Published, OwnFigure(row), row.Unit, note));
            }

            if (shared.Length > 0)
            {
                text.Append(CultureInfo.InvariantCulture,
                    $"\n{string.Join("; ", shared.Select((note, place) => $"({place + 1}) {note}"))}.\n");
            }

            var others = chapter.Select(row => row.Conditions).Distinct().Where(of => of != conditions).ToList();
            if (others.Count > 0)
            {
                text.Append(CultureInfo.InvariantCulture, $"\nConditions: {string.Join("; ", others)}.\n");
            }
        }
    }

    private static string Link(CourseFolder course, string chapter)
    {
        var deeper = ChapterCatalog.Deeper(course).FirstOrDefault(notebook => notebook.Name == chapter);
        return $"[{chapter}](../notebooks/{deeper?.PathInNotebooks ?? chapter}.ipynb)";
    }

    private static string OwnFigure(FigureRow row) => (row.Here, row.Low) switch
    {
        ("", _) => "–",
        (_, "") => Short(row.Here),
        _ => $"{Short(row.Here)} ({Short(row.Low)} to {Short(row.High)})",
    };

    private static string Short(string number) => ReaderNumbers.Digits(double.Parse(number, CultureInfo.InvariantCulture));
}

/// <summary>One of the sources whose figures the course measures again.</summary>
internal sealed record CourseSource(string Name, char Letter)
{
    /// <summary>All of them, in the order of their letters.</summary>
    public static IReadOnlyList<CourseSource> All { get; } =
    [
        new("book-chapter", 'A'), new("aspnetcore3-blog", 'B'), new("improving-grpc-draft", 'C'),
        new("dotnet5-improvements", 'D'), new("team-report", 'E'),
    ];

    /// <summary>Its title and year, as its file gives them.</summary>
    public (string Title, string Year) TitleAndYear(CourseFolder course)
    {
        var lines = Csv.Read(File.ReadAllText(Path.Combine(course.Root, "data", "published", Name + ".csv")));
        return (lines[1][0], lines[1][1]);
    }
}
