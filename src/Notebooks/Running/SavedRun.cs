namespace GrpcLab.Notebooks;

/// <summary>
/// What an executed notebook does not say of its run. With both, its page can be written again at any time.
/// </summary>
/// <param name="Notebook">The notebook that was run: from the course's root, or the whole path.</param>
/// <param name="Budget">Its budget.</param>
/// <param name="Elapsed">How long it took, one-off preparations apart.</param>
/// <param name="Conditions">Its circumstances.</param>
/// <param name="EngineError">Why no cell could run at all; null when the engine started.</param>
/// <param name="Interrupted">Whether the reader stopped it.</param>
/// <param name="Cells">Its code cells.</param>
public sealed record SavedRun(
    string Notebook, RunBudget Budget, TimeSpan Elapsed, IReadOnlyList<RunCondition> Conditions, string? EngineError,
    bool Interrupted, IReadOnlyList<SavedCell> Cells)
{
    /// <summary>Whether it says all that a page needs, each cell once: what is read back may be any JSON.</summary>
    internal bool IsWhole => Notebook?.Contains('\0', StringComparison.Ordinal) == false
        && Conditions?.All(condition => condition is { Name: not null, Value: not null }) == true
        && Cells?.All(cell => cell is not null) == true
        && Cells.DistinctBy(cell => cell.Number).Count() == Cells.Count;

    internal static SavedRun Of(NotebookReport report) => new(
        CourseFolder.Find().Relative(report.Chapter.Path), report.Budget, report.Elapsed, report.Conditions,
        report.EngineError, report.Interrupted, [.. report.Cells.Select(SavedCell.Of)]);

    /// <summary>The report of the run, as it was when the run ended.</summary>
    /// <param name="startedAt">When it began.</param>
    /// <param name="executed">The executed notebook.</param>
    /// <param name="course">The course the notebook may be from.</param>
    internal NotebookReport ToReport(DateTimeOffset startedAt, Notebook executed, CourseFolder course)
    {
        var saved = Cells.ToDictionary(cell => cell.Number);
        return new()
        {
            Chapter = new(Path.GetFullPath(Path.Combine(course.Root, Notebook))),
            Notebook = executed,
            Cells =
            [
                .. executed.CodeCells.Select(cell => new CellReport(
                    cell,
                    saved.GetValueOrDefault(cell.Number)?.ToOutcome(cell.ExecutionCount ?? 0) ?? new CellNotReached(),
                    new(cell.ExecutionCount, cell.Outputs))),
            ],
            StartedAt = startedAt,
            Elapsed = Elapsed,
            Budget = Budget,
            Conditions = Conditions,
            EngineError = EngineError,
            Interrupted = Interrupted,
        };
    }
}
