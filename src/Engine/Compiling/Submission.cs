namespace GrpcLab.Engine.Compiling;

/// <summary>A compiled cell, ready to run.</summary>
internal sealed record Submission(Func<object?[], Task<object?>> Run, bool ShowsValue, int SlotsNeeded);
