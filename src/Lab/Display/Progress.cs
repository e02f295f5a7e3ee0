using System.Globalization;

namespace GrpcLab;

/// <summary>
/// Says how far long work is: one output, replaced in place, where the host can do that; elsewhere a line now and then.
/// Safe to call from several threads and as often as one likes.
/// </summary>
internal sealed class Progress : IDisposable
{
    private static readonly TimeSpan Replaced = TimeSpan.FromMilliseconds(200), Printed = TimeSpan.FromSeconds(10);

    private readonly Lock _gate = new();
    private readonly TimeProvider _clock;
    private readonly string _what;
    private readonly long _started;
    private readonly CancellationToken _cell = HostCancellation.Current;
    private long _shown;
    private double? _share;
    private string? _id;
    private bool _ended;

    private Progress(string what, TimeProvider clock) =>
        (_what, _clock, _started, _shown) = (what, clock, clock.GetTimestamp(), clock.GetTimestamp());

    public static Progress Start(string what, TimeProvider? clock = null)
    {
        var progress = new Progress(what, clock ?? TimeProvider.System);
        // A host that replaces shows a bar at once; where lines stay, short work should leave none but its last.
        if (HostDisplay.CanUpdate) progress._id = HostDisplay.Show(new ProgressLine(what, 0, ""));
        return progress;
    }

    /// <summary>Does work that says only once it begins whether there is anything to do, such as a build.</summary>
    /// <returns>What the work gave.</returns>
    public static async Task<T> OfAsync<T>(Func<Action<string>, Task<T>> work)
    {
        Progress? progress = null;
        try
        {
            return await work(what => progress = Start(what));
        }
        finally
        {
            progress?.Dispose();
        }
    }

    public void Report(double? share, string detail = "")
    {
        lock (_gate)
        {
            _share = share is { } known ? Math.Clamp(known, 0, 1) : _share;
            if (_ended || _clock.GetElapsedTime(_shown) < (_id is null ? Printed : Replaced)) return;
            _shown = _clock.GetTimestamp();
            Show(new(_what, share is null ? null : _share, detail));
        }
    }

    /// <summary>Ends: the last line says how long it took, or how far it came when the cell was interrupted.</summary>
    public void Dispose()
    {
        lock (_gate)
        {
            if (_ended) return;
            _ended = true;
            var time = Unit.Time(_clock.GetElapsedTime(_started));
            Show(new(_what, null, _cell.IsCancellationRequested ? Interrupted(time) : "took " + time));
        }
    }

    private string Interrupted(string time) =>
        $"interrupted{(_share is { } share ? $" at {ProgressLine.Percent(share)} %" : "")} after {time}";

    private void Show(ProgressLine line)
    {
        if (_id is null) HostDisplay.Show(line);
        else HostDisplay.Update(_id, line);
    }
}

/// <summary>One line saying how far some work is, with a bar in hosts that show HTML.</summary>
internal sealed record ProgressLine(string What, double? Share, string Detail) : IDisplayable
{
    public IReadOnlyDictionary<string, string> ToBundle() =>
        new Dictionary<string, string> { [Mime.Html] = Html(), [Mime.Text] = Text() };

    private string Text() =>
        What + (Share is { } share ? $": {Percent(share)} %" : "") + (Detail.Length > 0 ? $" · {Detail}" : "");

    private string Html() => "<div style=\"font-size:.9em;margin:.3em 0\">"
        + (Share is { } share
            ? $"<progress max=\"100\" value=\"{Percent(share)}\" "
                + "style=\"vertical-align:middle;margin-right:.6em\"></progress>"
            : "")
        + $"{Markup.Escape(Text())}</div>";

    public static string Percent(double share) => Math.Floor(share * 100).ToString(CultureInfo.InvariantCulture);
}
