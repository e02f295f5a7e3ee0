namespace GrpcLab.Notebooks;

/// <summary>A cell of an earlier run that did not run to its end, as its record tells it.</summary>
/// <param name="Why">Why, in words.</param>
/// <param name="Elapsed">The time from sending the cell to its end.</param>
public sealed record CellStopped(string Why, TimeSpan Elapsed) : CellResult(Elapsed);
