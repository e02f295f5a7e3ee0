namespace GrpcLab;

/// <summary>The raw values of one case in a <see cref="DistributionFigure"/>.</summary>
/// <param name="Label">What was measured.</param>
/// <param name="Values">Every value, in any order, in the axis' base unit.</param>
public sealed record Sample(string Label, IReadOnlyList<double> Values);
