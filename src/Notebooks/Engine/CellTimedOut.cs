namespace GrpcLab.Notebooks;

/// <summary>The cell ran past its time limit and was stopped.</summary>
/// <param name="Limit">The time limit.</param>
/// <param name="EngineKilled">
/// True when the cell did not yield, so that the engine process was ended and its variables are gone.
/// </param>
/// <param name="Elapsed">The time from sending the cell to its end.</param>
public sealed record CellTimedOut(TimeSpan Limit, bool EngineKilled, TimeSpan Elapsed) : CellResult(Elapsed)
{
    /// <summary>What else the reader should know, such as that work of the cell goes on. Default: nothing.</summary>
    public string? Note { get; init; }
}
