namespace GrpcLab;

/// <summary>What is measured along a direction of a figure.</summary>
/// <param name="Title">What the numbers are, such as "time per call".</param>
/// <param name="Unit">How they are printed.</param>
public sealed record Axis(string Title, Unit Unit)
{
    /// <summary>Equal factors are equally far apart. Default: no.</summary>
    public bool Log { get; init; }
}
