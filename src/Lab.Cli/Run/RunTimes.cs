using System.Text.Json;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>What each cell of a chapter took in its last whole run, kept beside its page.</summary>
/// <param name="Budget">The budget of that run.</param>
/// <param name="Seconds">By the cell's id.</param>
internal sealed record RunTimes(RunBudget Budget, IReadOnlyDictionary<string, double> Seconds)
{
    /// <summary>Those of an earlier run at the same budget; null when there are none.</summary>
    /// <param name="folder">The folder of the pages.</param>
    /// <param name="chapter">The chapter.</param>
    /// <param name="budget">The budget of the run that begins.</param>
    public static RunTimes? Read(string folder, Chapter chapter, RunBudget budget)
    {
        try
        {
            var times = JsonSerializer.Deserialize<RunTimes>(File.ReadAllBytes(PathOf(folder, chapter)));
            return times?.Seconds is not null && times.Budget == budget ? times : null;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or JsonException)
        {
            return null; // Only the time left is told from it.
        }
    }

    /// <summary>Keeps those of a run that came to its end.</summary>
    /// <param name="folder">The folder of the pages.</param>
    /// <param name="report">The run.</param>
    public static void Keep(string folder, NotebookReport report)
    {
        if (report.Stopped is not null) return;

        var seconds = new Dictionary<string, double>();
        foreach (var cell in report.Cells)
        {
            if (cell is { Cell.Id: { } id, Elapsed: { } took }) seconds[id] = Math.Round(took.TotalSeconds, 3);
        }

        try
        {
            AtomicFile.Write(PathOf(folder, report.Chapter),
                JsonSerializer.SerializeToUtf8Bytes(new RunTimes(report.Budget, seconds)));
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            // The run is written; the next one says less about the time left.
        }
    }

    private static string PathOf(string folder, Chapter chapter) => Path.Combine(folder, chapter.Name + ".times.json");
}
