namespace GrpcLab.Notebooks;

/// <summary>What a run put into one code cell.</summary>
/// <param name="ExecutionCount">The cell's place in the order of execution; null when it did not run.</param>
/// <param name="Outputs">Its outputs, in order.</param>
public sealed record CellResults(int? ExecutionCount, IReadOnlyList<CellOutput> Outputs)
{
    /// <summary>A cell that did not run.</summary>
    public static CellResults None { get; } = new(null, []);
}
