namespace GrpcLab;

/// <summary>Something that took a while, in a <see cref="TimelineFigure"/>.</summary>
/// <param name="Label">What happened.</param>
/// <param name="Start">When it began, since the figure's zero.</param>
/// <param name="End">When it ended; equal to the start for an instant.</param>
public sealed record TimelineSpan(string Label, TimeSpan Start, TimeSpan End)
{
    /// <summary>How deep it is nested: the label is indented by this much. Default: 0.</summary>
    public int Depth { get; init; }

    /// <summary>Who did it; spans of one lane share a colour. Default: one lane.</summary>
    public string? Lane { get; init; }

    /// <summary>One more line for whoever points at the span. Default: none.</summary>
    public string? Detail { get; init; }
}
