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
internal sealed record SavedRun(
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
    internal NotebookReport ToReport(DateTimeOffset startedAt, Notebook executed, CourseFolder course, string folder)
    {
        var saved = Cells.ToDictionary(cell => cell.Number);
        var chapter = new Chapter(Path.GetFullPath(Path.Combine(course.Root, Notebook)));
        return new()
        {
            Chapter = chapter,
            Notebook = RecordedNotebook.WithOwnLinks(executed, chapter, folder),
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

/// <summary>What an executed notebook does not say of a code cell.</summary>
/// <param name="Number">The cell's place in the notebook, counted from 1 over all cells.</param>
/// <param name="Elapsed">How long it ran; null when it did not.</param>
/// <param name="LeftOut">Why it was left out; null when it was not.</param>
/// <param name="Error">Why the run could not go on after it; null when it could.</param>
internal sealed record SavedCell(int Number, TimeSpan? Elapsed, string? LeftOut, string? Error)
{
    internal static SavedCell Of(CellReport report) =>
        new(report.Cell.Number, report.Elapsed, (report.Outcome as CellLeftOut)?.Reason, report.Error);

    internal CellOutcome ToOutcome(int number) => this switch
    {
        { LeftOut: { } reason } => new CellLeftOut(reason),
        { Elapsed: { } elapsed, Error: { } why } => new CellStopped(why, elapsed),
        { Elapsed: { } elapsed } => new CellDone(number, elapsed),
        _ => new CellNotReached(),
    };
}
