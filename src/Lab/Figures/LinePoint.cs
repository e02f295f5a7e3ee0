namespace GrpcLab;

/// <summary>A point of a <see cref="Line"/>, in the axes' base units.</summary>
/// <param name="X">Where it stands.</param>
/// <param name="Y">Its value.</param>
/// <param name="Low">Lower end of the 95 % interval. Default, and for what is not a number: no band here.</param>
/// <param name="High">Upper end of the 95 % interval. Default, and for what is not a number: no band here.</param>
public sealed record LinePoint(double X, double Y, double? Low = null, double? High = null)
{
    /// <inheritdoc cref="LinePoint"/>
    public double? Low { get; init; } = Low is double.NaN ? null : Low;

    /// <inheritdoc cref="LinePoint"/>
    public double? High { get; init; } = High is double.NaN ? null : High;
}
