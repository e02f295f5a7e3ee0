namespace GrpcLab.Bench;

/// <summary>What both sides held at one moment of a soak.</summary>
/// <param name="At">The moment, from the beginning.</param>
/// <param name="Values">The numbers, in the order of <see cref="SoakMeter.Measures"/>.</param>
internal sealed record SoakSample(TimeSpan At, IReadOnlyList<double> Values);
