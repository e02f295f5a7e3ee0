using GrpcLab.Engine.Errors;

namespace GrpcLab.Engine.Compiling;

/// <summary>A compiled cell, ready to run, and what the compiler had to say about it.</summary>
internal sealed record Submission(
    Func<object?[], Task<object?>> Run, bool ShowsValue, int SlotsNeeded, IReadOnlyList<TraceLine> Warnings);
