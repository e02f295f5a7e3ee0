using System.Globalization;
using Spectre.Console;

namespace GrpcLab.Cli;

/// <summary>A class's results as a table: a row a learner, a column an exercise; questions are counted.</summary>
internal static class ResultsTable
{
    public static Table Of(IReadOnlyList<ResultFile.Read> files)
    {
        var exercises = files.SelectMany(f => f.Results.Entries).Where(e => e.Kind == "exercise").Select(e => e.Id)
            .Distinct().Order(ExerciseOrder.Instance).ToList();
        var table = new Table().RoundedBorder();
        table.AddColumn(new TableColumn("learner"));
        foreach (var heading in (string[])[.. exercises, "questions right", "last check, UTC"])
        {
            table.AddColumn(new TableColumn(heading) { NoWrap = true });
        }

        foreach (var file in files)
        {
            table.AddRow([.. Row(file, exercises, Label(file, files)).Select(cell => new Text(cell))]);
        }

        return table;
    }

    // One learner in two folders is two rows, each with its file.
    private static string Label(ResultFile.Read file, IReadOnlyList<ResultFile.Read> all) =>
        all.Count(f => f.Results.Learner == file.Results.Learner) == 1
            ? file.Results.Learner
            : $"{file.Results.Learner} ({file.Path})";

    private static IEnumerable<string> Row(ResultFile.Read file, List<string> exercises, string label)
    {
        var entries = file.Results.Entries;
        var questions = entries.Where(e => e.Kind == "question").ToList();
        return
        [
            label,
            .. exercises.Select(id => Cell(entries.FirstOrDefault(e => e.Kind == "exercise" && e.Id == id))),
            questions.Count == 0 ? "" : string.Create(
                CultureInfo.InvariantCulture, $"{questions.Count(q => q.PassedAt is not null)} of {questions.Count}"),
            entries.Count == 0
                ? ""
                : entries.Max(e => e.Last).UtcDateTime.ToString("yyyy-MM-dd HH:mm", CultureInfo.InvariantCulture),
        ];
    }

    private static string Cell(LearnerEntry? entry) => entry switch
    {
        null => "",
        { PassedAt: not null } => $"✓ passed ({Attempts(entry)})",
        { Attempts: 0 } => "○ not tried",
        _ => $"✗ not yet ({Attempts(entry)})",
    };

    private static string Attempts(LearnerEntry entry) =>
        ReaderNumbers.Counted(entry.Attempts, "attempt");
}
