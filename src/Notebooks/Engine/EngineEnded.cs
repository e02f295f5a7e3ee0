namespace GrpcLab.Notebooks;

/// <summary>The engine process ended while the cell ran, or before it could.</summary>
/// <param name="Message">What is known about the end, with the process's last lines of stderr; fit to be shown.</param>
/// <param name="ExitCode">The process's exit code, when it is known.</param>
/// <param name="Elapsed">The time from sending the cell to its end.</param>
public sealed record EngineEnded(string Message, int? ExitCode, TimeSpan Elapsed) : CellResult(Elapsed);
