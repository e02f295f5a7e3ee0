namespace GrpcLab.Look;

/// <summary>
/// The watch second by second; of one longer than an hour, the first hour. A notebook shows it as a figure.
/// </summary>
[TypeFormatterSource(typeof(NotebookDisplay),
    PreferredMimeTypes = [NotebookDisplay.Plotly, NotebookDisplay.Html, NotebookDisplay.Text])]
public sealed class Timeline
{
    private const int MostSeconds = 3_600;

    private readonly List<TimelineSecond> _seconds = [];

    /// <summary>Seconds since the watch began, the first at 0.</summary>
    public IReadOnlyList<TimelineSecond> Seconds => _seconds;

    /// <summary>A line for each second.</summary>
    public override string ToString() => TimelineFigure.TextOf(this);

    internal TimelineSecond At(double at)
    {
        if (at >= MostSeconds) return new TimelineSecond();

        var second = Math.Max((int)at, 0);
        while (_seconds.Count <= second) _seconds.Add(new TimelineSecond());
        return _seconds[second];
    }
}

/// <summary>What happened in one second.</summary>
public sealed class TimelineSecond
{
    /// <summary>Calls begun, by the counters of gRPC's client and server.</summary>
    public double Calls { get; internal set; }

    /// <summary>Connections opened, while events were read.</summary>
    public double Connections { get; internal set; }

    /// <summary>Seconds that requests which got their stream then had waited, while events were read.</summary>
    public double Waited { get; internal set; }

    /// <summary>Threads of the pool.</summary>
    public double Threads { get; internal set; }

    /// <summary>Milliseconds in which all threads stood still.</summary>
    public double Paused { get; internal set; }
}
