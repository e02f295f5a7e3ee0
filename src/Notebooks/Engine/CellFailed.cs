namespace GrpcLab.Notebooks;

/// <summary>The cell did not compile, or threw.</summary>
/// <param name="Error">Why; the same value was sent as an event.</param>
/// <param name="ExecutionCount">The number of the execution, counted from 1 in each engine process.</param>
/// <param name="Elapsed">The time from sending the cell to its end.</param>
public sealed record CellFailed(ErrorInfo Error, int ExecutionCount, TimeSpan Elapsed) : CellResult(Elapsed);
