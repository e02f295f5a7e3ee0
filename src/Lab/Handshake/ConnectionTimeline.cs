namespace GrpcLab;

/// <summary>What happened, and when, during a call that may have had to open its connection. Shows as a timeline.</summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Plotly, Mime.Html, Mime.Text])]
public sealed record ConnectionTimeline : IDisplayable
{
    internal ConnectionTimeline(IReadOnlyList<ConnectionSpan> spans) => Spans = spans;

    /// <summary>The steps in the order they began.</summary>
    public IReadOnlyList<ConnectionSpan> Spans { get; }

    /// <summary>From the beginning of the first step to the end of the last.</summary>
    public TimeSpan Total => Spans.Count == 0 ? TimeSpan.Zero : Spans.Max(s => s.End) - Spans.Min(s => s.Start);

    /// <summary>The first span of a step; null when the call had no such step.</summary>
    public ConnectionSpan? this[ConnectionStep step] => Spans.FirstOrDefault(s => s.Step == step);

    /// <summary>
    /// Runs a call and records its steps from .NET's own activities and events. What else the process does meanwhile is left out.
    /// </summary>
    /// <param name="firstCall">One call, usually the first on a new channel.</param>
    /// <param name="cancellation">Gives up waiting for the call; the call itself has its own deadline.</param>
    public static async Task<ConnectionTimeline> RecordAsync(Func<Task> firstCall, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(firstCall);
        using var recorder = new TimelineRecorder();
        await recorder.RunAsync(firstCall, cancellation);
        return new ConnectionTimeline(TimelineAssembly.Assemble(recorder.Recorded()));
    }

    /// <summary>The timeline as a figure.</summary>
    /// <param name="title">One line. Default: "What the first call waits for".</param>
    public TimelineFigure ToFigure(string title = "What the first call waits for") =>
        new(title, [.. Spans.Select(s => new TimelineSpan(s.Name, s.Start, s.End) { Depth = s.Depth, Lane = s.Layer, Detail = s.DetailText })]);

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => ToFigure().ToBundle();

    /// <summary>The steps and their lengths as text.</summary>
    public override string ToString() => ToFigure().ToText();
}
