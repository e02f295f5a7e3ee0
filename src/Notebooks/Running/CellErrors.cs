namespace GrpcLab.Notebooks;

/// <summary>Words for ends of a cell that the engine itself sends no error for.</summary>
internal static class CellErrors
{
    public static ErrorInfo? Explain(CellResult result, RunSettings settings) => result switch
    {
        CellTimedOut late => Info("TimeLimit", Late(late, settings)),
        CellInterrupted => Info("Interrupted", "The run was stopped while this cell was running."),
        EngineEnded ended => Info("EngineEnded", ended.Message),
        _ => null,
    };

    public static int? ExecutionCount(CellResult result) => result switch
    {
        CellDone done => done.ExecutionCount,
        CellFailed failed => failed.ExecutionCount,
        _ => null,
    };

    /// <summary>The notebook's limit, when it was this and not the cell's own that the cell ran into.</summary>
    public static TimeSpan? NotebookLimit(CellResult result, RunSettings settings) =>
        result is CellTimedOut late && late.Limit < settings.EffectiveCellLimit
            ? settings.EffectiveNotebookLimit : null;

    private static string Late(CellTimedOut late, RunSettings settings) => NotebookLimit(late, settings) is { } whole
        ? $"The notebook's limit of {Durations.Short(whole)} was reached in this cell. Allow more with --timeout."
        : $"The cell ran longer than {Durations.Short(late.Limit)} and was stopped. "
            + "Give it less to do, or use --budget full.";

    private static ErrorInfo Info(string name, string message) =>
        new(name, message, [$"{name}: {message}"], null, null);
}
