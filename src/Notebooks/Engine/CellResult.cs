namespace GrpcLab.Notebooks;

/// <summary>
/// How a cell ended: <see cref="CellDone"/>, <see cref="CellFailed"/>, <see cref="CellInterrupted"/>,
/// <see cref="CellTimedOut"/> or <see cref="EngineEnded"/>; of a run that was read back, also
/// <see cref="CellStopped"/>.
/// </summary>
/// <param name="Elapsed">The time from sending the cell to its end.</param>
public abstract record CellResult(TimeSpan Elapsed);
