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

    internal override string Kind => "Timeline";

    internal override bool IsEmpty => Spans.Count == 0;

    internal override void Draw(SvgPage page) => new TimelinePainter(this, page).Draw();

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
        [new string(' ', 2 * span.Indent) + span.Label,
            .. ((TimeSpan[])[span.Start, span.End, span.End - span.Start])
                .Select(time => numbers.Of(Unit.Duration, time.TotalSeconds)),
            .. lanes ? (string[])[span.Lane ?? ""] : [], .. details ? (string[])[span.Detail ?? ""] : []];

    internal override string DescribeData()
    {
        var longest = Spans.MaxBy(s => s.End - s.Start)!;
        return $"{Spans.Count} spans in "
            + $"{Unit.Time(Spans.Max(s => s.End) - Spans.Min(s => s.Start))}; the longest is {longest.Label}, "
            + $"{Unit.Time(longest.End - longest.Start)}.";
    }

    internal override IEnumerable<string> Errors() => Spans.Where(s => s.End < s.Start)
        .Select(s => $"The span \"{s.Label}\" ends at {Unit.Time(s.End)}, before its start at "
            + $"{Unit.Time(s.Start)}; swap them.");

    internal override PlotlyParts ToPlotly()
    {
        var scale = PlotlyScale.For(new(Clock, Unit.Duration), Spans.Select(s => s.End.TotalSeconds));
        var lanes = Lanes;
        return new(
            lanes.SelectMany(lane => Traces(lane, scale)),
            new
            {
                xaxis = scale.ToAxis(),
                yaxis = PlotlyDocument.Rows([.. Spans.Select(s => new string('\u00A0', 2 * s.Indent) + s.Label)]),
                barmode = "overlay",
                height = 190 + 28 * Math.Max(Spans.Count, 3),
            },
            lanes.Count > 1 ? lanes : []);
    }

    private IEnumerable<JsonObject> Traces(string lane, PlotlyScale scale)
    {
        var (place, rows) = (PlaceOf(lane), Spans.Index().Where(s => (s.Item.Lane ?? "") == lane).ToList());
        var bars = rows.Where(s => !s.Item.IsInstant).ToList();
        var instants = rows.Where(s => s.Item.IsInstant).ToList();
        if (bars.Count > 0)
        {
            yield return Trace("bar", bars, s => s.End - s.Start, new
            {
                orientation = "h",
                @base = bars.Select(r => scale.Of(r.Item.Start.TotalSeconds)),
                width = 0.6,
                marker = new { color = Palette.Light[Palette.Of(place)] },
            });
        }

        if (instants.Count > 0)
        {
            yield return Trace("scatter", instants, s => s.Start, new
            {
                mode = "markers",
                showlegend = bars.Count == 0,
                marker = new { color = Palette.Light[Palette.Of(place)], symbol = "diamond", size = 10 },
            });
        }

        yield return PlotlyDocument.Labels(rows.Select(s => scale.Of(s.Item.End.TotalSeconds)),
            rows.Select(s => (double)s.Index), rows.Select(s => (s.Item.IsInstant ? " " : "") + s.Item.Length), place);

        JsonObject Trace(string type, List<(int Index, TimelineSpan Item)> spans, Func<TimelineSpan, TimeSpan> x,
            object more) => PlotlyDocument.Trace(type, lane, place, spans.Select(s => scale.Of(x(s.Item).TotalSeconds)),
            spans.Select(s => (double)s.Index), spans.Select(s => s.Item.Hover), more);
    }
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

    internal int Indent => Math.Clamp(Depth, 0, 8);

    internal bool IsInstant => End == Start;

    /// <summary>How long it took, or when it happened if it is an instant.</summary>
    internal string Length => IsInstant ? "at " + Unit.Time(Start) : Unit.Time(End - Start);

    internal string Hover => $"{Label}: {Unit.Time(Start)} to {Unit.Time(End)}, {Length}"
        + (Lane is { Length: > 0 } ? $" ({Lane})" : "") + (Detail is { Length: > 0 } ? "\n" + Detail : "");
}
