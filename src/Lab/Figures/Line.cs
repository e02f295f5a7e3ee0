namespace GrpcLab;

/// <summary>One series of a <see cref="LineFigure"/>.</summary>
/// <param name="Label">What the line shows.</param>
/// <param name="Points">Its points; drawn in order of X.</param>
public sealed record Line(string Label, IReadOnlyList<LinePoint> Points)
{
    /// <summary>Drawn dashed and without markers, as a calculation is told from a measurement. Default: no.</summary>
    public bool Predicted { get; init; }

    /// <summary>
    /// Label of the line that a prediction is of: it is drawn in that line's colour. Default: in one of its own.
    /// </summary>
    public string? Of { get; init; }

    /// <summary>
    /// A level or a place that measurements are read against, drawn dotted and without markers. Default: no.
    /// </summary>
    public bool Reference { get; init; }

    /// <summary>Whether its points were measured, and so are marked and never broken into dashes.</summary>
    internal bool Measured => !Predicted && !Reference;
}
