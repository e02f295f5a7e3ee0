namespace GrpcLab;

/// <summary>How the client's receive window of one download grew, read from the WINDOW_UPDATE frames it sent.</summary>
/// <remarks>
/// A client allows again what its reader has taken, which can never be more than the window. So an increment above the
/// window is what was taken plus a larger window: the client doubles it while bytes come faster than window ÷ round
/// trip (StreamWindowManager in System.Net.Http, which also sends the PINGs that measure the round trip).
/// </remarks>
public sealed record WindowGrowth : FigureResult
{
    /// <summary>
    /// Where every stream of a .NET client begins unless InitialHttp2StreamWindowSize says otherwise: 65,535 bytes.
    /// </summary>
    public const int StandardWindow = 65_535;

    /// <summary>The most a .NET client lets a window grow to by itself: 16 MiB.</summary>
    public const int LargestWindow = 16 * 1024 * 1024;

    private WindowGrowth(IReadOnlyList<WindowStep> steps, FrameCounts frames) => (Steps, Frames) = (steps, frames);

    /// <summary>The window at the beginning and after each growth.</summary>
    public IReadOnlyList<WindowStep> Steps { get; }

    /// <summary>All frames of the download.</summary>
    public FrameCounts Frames { get; }

    /// <summary>The window at the end, in bytes.</summary>
    public long Window => Steps[^1].Window;

    /// <summary>WINDOW_UPDATE frames for the stream; those for the connection are left out.</summary>
    public required int Updates { get; init; }

    /// <summary>PINGs of the client: it measures the round trip with them, whether or not keep-alive is on.</summary>
    public long Pings => Frames.PingsToServer.Frames;

    /// <summary>Reads a count of frames during one download.</summary>
    /// <param name="frames">
    /// From <c>CountFramesAsync</c>. If it holds several streams, the one with most updates is read.
    /// </param>
    /// <param name="initial">The stream's window at its beginning. Default: <see cref="StandardWindow"/>.</param>
    public static WindowGrowth Of(FrameCounts frames, int initial = StandardWindow)
    {
        ArgumentNullException.ThrowIfNull(frames);
        ArgumentOutOfRangeException.ThrowIfLessThan(initial, 1);
        var updates = frames.Log
            .Where(f => f is { Type: FrameType.WindowUpdate, ToServer: true, Stream: > 0 })
            .GroupBy(f => (f.Connection, f.Stream)).MaxBy(g => g.Count())?.ToArray() ?? [];
        return new WindowGrowth(Read(updates, initial), frames) { Updates = updates.Length };
    }

    /// <summary>The window over time.</summary>
    public LineFigure ToFigure() => new(
        "The client's receive window in one download", new("time", Unit.Duration),
        new("window of the stream", Unit.Bytes) { Log = true },
        [new Line("window", [.. Steps.Select(s => new LinePoint(s.At.TotalSeconds, s.Window))])])
    {
        Caption = $"{Updates} WINDOW_UPDATE frames; each point is one that allowed more than had been read.",
    };

    internal override Figure Shown() => ToFigure();

    internal override string Words() =>
        $"window from {Unit.Whole(Steps[0].Window)} to {Unit.Whole(Window)} B in {Steps.Count - 1} steps; "
        + $"{Unit.Whole(Updates)} WINDOW_UPDATE frames for the stream, {Unit.Whole(Pings)} PINGs";

    private static List<WindowStep> Read(IReadOnlyList<FrameEvent> updates, long initial)
    {
        List<WindowStep> steps = [new(TimeSpan.Zero, initial)];
        foreach (var update in updates)
        {
            var window = steps[^1].Window;
            if (update.WindowIncrement > window)
            {
                steps.Add(new(update.At, Math.Max(window, Math.Min(LargestWindow, 2 * window))));
            }
        }

        return steps;
    }
}

/// <summary>A window from a moment on.</summary>
/// <param name="At">Since the count began.</param>
/// <param name="Window">Bytes.</param>
public sealed record WindowStep(TimeSpan At, long Window);
