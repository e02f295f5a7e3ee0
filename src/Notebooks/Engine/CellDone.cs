namespace GrpcLab.Notebooks;

/// <summary>The cell ran to its end.</summary>
/// <param name="ExecutionCount">The number of the execution, counted from 1 in each engine process.</param>
/// <param name="Elapsed">The time from sending the cell to its end.</param>
public sealed record CellDone(int ExecutionCount, TimeSpan Elapsed) : CellResult(Elapsed);
