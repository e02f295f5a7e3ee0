namespace GrpcLab.Notebooks;

/// <summary>Words for ends of a cell that the engine itself sends no error for.</summary>
internal static class CellFaults
{
    public static ErrorInfo? Explain(CellResult result, RunSettings settings) => result switch
    {
        CellTimedOut late => Info("TimeLimit", Late(late.Limit, settings)),
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

    private static string Late(TimeSpan limit, RunSettings settings) => limit < settings.EffectiveCellLimit
        ? $"The notebook's limit of {Durations.Short(settings.EffectiveNotebookLimit)} was reached in this cell. Allow more with --timeout."
        : $"The cell ran longer than {Durations.Short(limit)} and was stopped. Give it less to do, or use --budget full.";

    private static ErrorInfo Info(string name, string message) => new(name, message, [$"{name}: {message}"], null, null);
}
