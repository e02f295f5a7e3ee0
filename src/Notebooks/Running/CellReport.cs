namespace GrpcLab.Notebooks;

/// <summary>A code cell, what became of it and what it put out.</summary>
/// <param name="Cell">The cell as it stands in the file.</param>
/// <param name="Outcome">What became of it.</param>
/// <param name="Results">What it put out.</param>
public sealed record CellReport(Cell Cell, CellOutcome Outcome, CellResults Results)
{
    /// <summary>How long it ran; null when it did not.</summary>
    public TimeSpan? Elapsed => (Outcome as CellExecuted)?.Result.Elapsed;

    /// <summary>Why the run cannot go on after this cell, in words; null when it can.</summary>
    public string? Error => Outcome is not CellExecuted executed ? null : executed.Result switch
    {
        CellDone => null,
        CellFailed when CellTags.MayRaise(Cell) => null,
        CellFailed failed => FirstLine($"{failed.Error.Name}: {failed.Error.Message}"),
        CellTimedOut when executed.NotebookLimit is { } whole =>
            $"the notebook's time limit of {Durations.Short(whole)} was reached",
        CellTimedOut late => $"stopped after its time limit of {Durations.Short(late.Limit)}",
        CellInterrupted => "interrupted",
        EngineEnded ended => FirstLine(ended.Message),
        CellStopped stopped => stopped.Why,
        var other => other.ToString(),
    };

    private static string FirstLine(string text) =>
        text.AsSpan().IndexOfAny('\r', '\n') is var end and >= 0 ? text[..end] : text;
}
