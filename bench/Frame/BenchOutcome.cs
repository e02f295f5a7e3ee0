namespace GrpcLab.Bench;

/// <summary>How a bench ended.</summary>
internal abstract record BenchOutcome;
