using System.Globalization;
using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// The minutes a chapter takes: reading at 200 words a minute, 8 s a line of code that is not folded, 3 min an exercise
/// and 1 min a question, the lines of its cell included, and the run's own time. The first cell says them, and must not
/// say much less.
/// </summary>
internal static partial class ReadingTime
{
    private const double WordsPerMinute = 200, MinutesPerLine = 8 / 60.0;
    private const double MinutesPerExercise = 3, MinutesPerQuestion = 1;

    // Readers differ more than this.
    private const double Tolerance = 0.9;

    // Of data/recorded/memory.csv, which binder/measure_memory.py writes.
    private static readonly string[] Columns =
        ["what", "peak_mb", "seconds", "limit_mb", "cores", "memory", "conditions"];

    /// <summary>The computed minutes.</summary>
    public static double Minutes(Notebook notebook, TimeSpan run) =>
        notebook.Cells.Where(cell => cell.Kind == CellKind.Markdown).Sum(cell => Words(cell.Source)) / WordsPerMinute
        + notebook.CodeCells.Sum(Minutes) + run.TotalMinutes;

    /// <summary>The minutes the first cell states; null where it states none.</summary>
    public static int? Stated(Notebook notebook) =>
        notebook.Cells.Count > 0 && InFirstCell().Match(notebook.Cells[0].Source) is { Success: true } stated
            ? int.Parse(stated.Groups["minutes"].Value, CultureInfo.InvariantCulture) : null;

    /// <summary>An error when the first cell states no minutes, or less than 0.9 of the computed ones.</summary>
    public static IEnumerable<DialectError> Check(Notebook notebook, TimeSpan run)
    {
        var minutes = Minutes(notebook, run);
        var stated = Stated(notebook);
        if (stated >= Tolerance * minutes) yield break;

        var said = stated is null ? "no minutes" : $"{stated} min";
        yield return new(1, null, "minutes",
            string.Create(
                CultureInfo.InvariantCulture, $"the first cell states {said}, but all of it takes {minutes:0} min"),
            "Readers, and classes even more, plan by it.", "Write, for example, *25 min; needs chapter 1.*, or cut.");
    }

    /// <summary>
    /// What the cells took when data/recorded/memory.csv was written, at the quick budget on one core; none of a
    /// notebook that is not in it.
    /// </summary>
    public static TimeSpan RunOf(string file, CourseFolder course)
    {
        var recorded = Path.Combine(course.Root, "data", "recorded", "memory.csv");
        if (!File.Exists(recorded)) return TimeSpan.Zero;

        // The newest row of a notebook counts.
        return Csv.ReadFile(recorded, Columns, row => (Notebook: row[0], Took: Seconds(row[2])))
            .LastOrDefault(row => row.Notebook == Path.GetFileNameWithoutExtension(file)).Took;
    }

    private static TimeSpan Seconds(string text) =>
        TimeSpan.FromSeconds(double.Parse(text, CultureInfo.InvariantCulture));

    private static double Minutes(Cell cell) =>
        cell.Tags.Contains(CellTags.Exercise) ? MinutesPerExercise
        : cell.Tags.Contains(CellTags.Quiz) ? MinutesPerQuestion
        : CellTags.IsFolded(cell) ? 0
        : Lines(cell.Source) * MinutesPerLine;

    private static int Words(string markdown) =>
        Comment().Replace(markdown, "").Split().Count(word => word.Any(char.IsLetterOrDigit));

    private static int Lines(string code) => code.Split('\n').Count(line => !string.IsNullOrWhiteSpace(line));

    [GeneratedRegex(@"\*(?<minutes>\d+) min\b")]
    private static partial Regex InFirstCell();

    [GeneratedRegex("<!--.*?-->", RegexOptions.Singleline)]
    private static partial Regex Comment();
}
