namespace GrpcLab.Notebooks;

/// <summary>What became of a code cell in a run: how it ended, left out, or not reached.</summary>
internal abstract record CellOutcome;

/// <summary>
/// The cell was left out, for want of a package that a tag names or because it prepares nothing; that is not a pass.
/// </summary>
internal sealed record CellLeftOut(string Reason) : CellOutcome;

/// <summary>The run stopped before this cell.</summary>
internal sealed record CellNotReached : CellOutcome;

/// <summary>The engine was given the cell.</summary>
/// <param name="Elapsed">The time from sending the cell to its end.</param>
internal abstract record CellResult(TimeSpan Elapsed) : CellOutcome;

/// <summary>The cell ran to its end, as the process's execution of that number, counted from 1.</summary>
internal sealed record CellDone(int ExecutionCount, TimeSpan Elapsed) : CellResult(Elapsed);

/// <summary>The cell did not compile, or threw. The error was sent as an event, too.</summary>
internal sealed record CellFailed(ErrorOutput Error, int ExecutionCount, TimeSpan Elapsed) : CellResult(Elapsed);

/// <summary>The caller stopped the cell. If it did not yield, the engine process was ended.</summary>
internal sealed record CellInterrupted(TimeSpan Elapsed) : CellResult(Elapsed);

/// <summary>The cell ran past its time limit and was stopped. If it did not yield, the engine process was ended.</summary>
internal sealed record CellTimedOut(TimeSpan Limit, TimeSpan Elapsed) : CellResult(Elapsed)
{
    /// <summary>The limit of the whole notebook, when it was this that the cell ran into. Default: none.</summary>
    public TimeSpan? NotebookLimit { get; init; }
}

/// <summary>The engine process ended while the cell ran, or before it could.</summary>
/// <param name="Message">What is known about the end, with the process's last lines of stderr; fit to be shown.</param>
/// <param name="Elapsed">The time from sending the cell to its end.</param>
internal sealed record EngineEnded(string Message, TimeSpan Elapsed) : CellResult(Elapsed);

/// <summary>A cell of an earlier run that did not run to its end, as its record tells it.</summary>
internal sealed record CellStopped(string Why, TimeSpan Elapsed) : CellResult(Elapsed);
