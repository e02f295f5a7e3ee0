namespace GrpcLab.Notebooks;

/// <summary>What an executed notebook does not say of a code cell.</summary>
/// <param name="Number">The cell's place in the notebook, counted from 1 over all cells.</param>
/// <param name="Elapsed">How long it ran; null when it did not.</param>
/// <param name="LeftOut">Why it was left out; null when it was not.</param>
/// <param name="Error">Why the run could not go on after it; null when it could.</param>
public sealed record SavedCell(int Number, TimeSpan? Elapsed, string? LeftOut, string? Error)
{
    internal static SavedCell Of(CellReport report) =>
        new(report.Cell.Number, report.Elapsed, (report.Outcome as CellLeftOut)?.Reason, report.Error);

    internal CellOutcome ToOutcome(int number) => this switch
    {
        { LeftOut: { } reason } => new CellLeftOut(reason),
        { Elapsed: { } elapsed, Error: { } why } => new CellExecuted(new CellStopped(why, elapsed)),
        { Elapsed: { } elapsed } => new CellExecuted(new CellDone(number, elapsed)),
        _ => new CellNotReached(),
    };
}
