using System.Text.Json.Nodes;

namespace GrpcLab;

/// <summary>What happened when: one bar per span on a common clock, in the order given.</summary>
/// <param name="Title">What the figure is about.</param>
/// <param name="Spans">The spans, from the top.</param>
public sealed record TimelineFigure(string Title, IReadOnlyList<TimelineSpan> Spans) : Figure(Title)
{
    /// <summary>What the clock counts from. Default: time since the start.</summary>
    public string Clock { get; init; } = "time since the start";

    /// <summary>
    /// Lanes that have a fixed place, hence colour, in every figure of the same subject. Default: by appearance.
    /// </summary>
    public IReadOnlyList<string> LaneOrder { get; init; } = [];

    /// <summary>The lanes that have spans, in their order; one empty name if spans have none.</summary>
    internal IReadOnlyList<string> Lanes => [.. Places.Where(lane => Spans.Any(s => (s.Lane ?? "") == lane))];

    /// <summary>The place of a lane among all, which gives it colour and hatching.</summary>
    internal int PlaceOf(string lane) => Places.ToList().IndexOf(lane);

    private IEnumerable<string> Places => LaneOrder.Concat(Spans.Select(s => s.Lane ?? "")).Distinct();

    /// <summary>How long a span took, or when it happened if it is an instant.</summary>
    internal static string Length(TimelineSpan span) =>
        span.End == span.Start ? "at " + Unit.Time(span.Start) : Unit.Time(span.End - span.Start);

    internal override void Draw(SvgPage page) => TimelinePainter.Draw(this, page);

    internal override void AddTo(JsonArray data, JsonObject layout) => TimelinePlotly.AddTo(this, data, layout);

    internal override Table Tabulate(FigureNumbers numbers)
    {
        var (lanes, details) = (Lanes.Count > 1, Spans.Any(s => s.Detail is { Length: > 0 }));
        List<Column> columns =
            ["", .. ((string[])["from", "to", "took"]).Select(title => numbers.Column(title, Unit.Duration))];
        if (lanes) columns.Add("lane");
        if (details) columns.Add("detail");
        return new(columns, [.. Spans.Select(span => Row(span, numbers, lanes, details))]);
    }

    private static IReadOnlyList<string> Row(TimelineSpan span, FigureNumbers numbers, bool lanes, bool details) =>
        [new string(' ', 2 * Math.Clamp(span.Depth, 0, 8)) + span.Label,
            .. ((TimeSpan[])[span.Start, span.End, span.End - span.Start])
                .Select(time => numbers.Of(Unit.Duration, time.TotalSeconds)),
            .. lanes ? (string[])[span.Lane ?? ""] : [], .. details ? (string[])[span.Detail ?? ""] : []];

    internal override string DescribeData()
    {
        if (Spans.Count == 0) return $"Timeline, {Title}: no data.";
        var longest = Spans.MaxBy(s => s.End - s.Start)!;
        return $"Timeline, {Title}. {Spans.Count} spans in "
            + $"{Unit.Time(Spans.Max(s => s.End) - Spans.Min(s => s.Start))}; the longest is {longest.Label}, "
            + $"{Unit.Time(longest.End - longest.Start)}.";
    }

    internal override IEnumerable<string> Errors() => Spans.Where(s => s.End < s.Start)
        .Select(s => $"The span \"{s.Label}\" ends at {Unit.Time(s.End)}, before its start at "
            + $"{Unit.Time(s.Start)}; swap them.");
}

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
