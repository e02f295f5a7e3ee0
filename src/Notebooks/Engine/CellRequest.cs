namespace GrpcLab.Notebooks;

/// <summary>One cell to execute.</summary>
/// <param name="Code">The C# source.</param>
public sealed record CellRequest(string Code)
{
    /// <summary>
    /// The notebook's path: relative #r and #load paths start at its folder. Default: the engine's working directory.
    /// </summary>
    public string? File { get; init; }

    /// <summary>The cell's number as error messages show it, counted from 1. Default: the execution count.</summary>
    public int? Cell { get; init; }

    /// <summary>How long the cell may run before it is stopped. Default: no limit.</summary>
    public TimeSpan? TimeLimit { get; init; }
}
