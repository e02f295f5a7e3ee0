namespace GrpcLab.Engine.Cells;

/// <summary>How a compiled cell ended; the value is already formatted, and null when there is none to show.</summary>
internal sealed record CellOutcome(IReadOnlyDictionary<string, string>? Value, Exception? Error, bool Interrupted);
