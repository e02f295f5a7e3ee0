namespace GrpcLab.Notebooks;

/// <summary>The value of a cell's last expression.</summary>
/// <param name="Data">One representation for each mime type.</param>
/// <param name="ExecutionCount">The number of the execution, counted from 1 in each engine process.</param>
public sealed record ResultValue(IReadOnlyDictionary<string, string> Data, int ExecutionCount) : CellEvent;
