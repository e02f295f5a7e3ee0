namespace GrpcLab;

/// <summary>One series of a <see cref="LineFigure"/>.</summary>
/// <param name="Label">What the line shows.</param>
/// <param name="Points">Its points; drawn in order of X.</param>
public sealed record Line(string Label, IReadOnlyList<LinePoint> Points)
{
    /// <summary>Drawn dashed and without markers, as a calculation is told from a measurement. Default: no.</summary>
    public bool Predicted { get; init; }
}
