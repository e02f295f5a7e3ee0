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

/// <summary>
/// How a cell ended: <see cref="CellDone"/>, <see cref="CellFailed"/>, <see cref="CellInterrupted"/>,
/// <see cref="CellTimedOut"/> or <see cref="EngineEnded"/>; of a run that was read back, also
/// <see cref="CellStopped"/>.
/// </summary>
/// <param name="Elapsed">The time from sending the cell to its end.</param>
public abstract record CellResult(TimeSpan Elapsed);

/// <summary>The cell ran to its end.</summary>
/// <param name="ExecutionCount">The number of the execution, counted from 1 in each engine process.</param>
/// <param name="Elapsed">The time from sending the cell to its end.</param>
public sealed record CellDone(int ExecutionCount, TimeSpan Elapsed) : CellResult(Elapsed);

/// <summary>The cell did not compile, or threw.</summary>
/// <param name="Error">Why; the same value was sent as an event.</param>
/// <param name="ExecutionCount">The number of the execution, counted from 1 in each engine process.</param>
/// <param name="Elapsed">The time from sending the cell to its end.</param>
public sealed record CellFailed(ErrorInfo Error, int ExecutionCount, TimeSpan Elapsed) : CellResult(Elapsed);

/// <summary>The caller stopped the cell.</summary>
/// <param name="EngineKilled">
/// True when the cell did not yield, so that the engine process was ended and its variables are gone.
/// </param>
/// <param name="Elapsed">The time from sending the cell to its end.</param>
public sealed record CellInterrupted(bool EngineKilled, TimeSpan Elapsed) : CellResult(Elapsed)
{
    /// <summary>What else the reader should know, such as that work of the cell goes on. Default: nothing.</summary>
    public string? Note { get; init; }
}

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

/// <summary>The engine process ended while the cell ran, or before it could.</summary>
/// <param name="Message">What is known about the end, with the process's last lines of stderr; fit to be shown.</param>
/// <param name="ExitCode">The process's exit code, when it is known.</param>
/// <param name="Elapsed">The time from sending the cell to its end.</param>
public sealed record EngineEnded(string Message, int? ExitCode, TimeSpan Elapsed) : CellResult(Elapsed);

/// <summary>A cell of an earlier run that did not run to its end, as its record tells it.</summary>
/// <param name="Why">Why, in words.</param>
/// <param name="Elapsed">The time from sending the cell to its end.</param>
public sealed record CellStopped(string Why, TimeSpan Elapsed) : CellResult(Elapsed);
