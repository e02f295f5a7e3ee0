namespace GrpcLab.Notebooks;

/// <summary>What became of a code cell in a run: executed, left out, or not reached.</summary>
public abstract record CellOutcome;

/// <summary>The engine was given the cell.</summary>
/// <param name="Result">How it ended.</param>
public sealed record CellExecuted(CellResult Result) : CellOutcome
{
    /// <summary>The limit of the whole notebook, when that stopped the cell. Default: none.</summary>
    public TimeSpan? NotebookLimit { get; init; }
}

/// <summary>The cell was left out, by a tag or for want of a package that a tag names; that is not a pass.</summary>
/// <param name="Reason">Why, in words.</param>
public sealed record CellLeftOut(string Reason) : CellOutcome;

/// <summary>The run stopped before this cell.</summary>
public sealed record CellNotReached : CellOutcome;
