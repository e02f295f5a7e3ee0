using System.Diagnostics;

namespace GrpcLab.Look;

/// <summary>Processor time of the watched process, with each request's events and without.</summary>
internal sealed class ProcessorTime(Target target, Stopwatch clock)
{
    // Attaching is work, too, and a shorter rest would be that.
    private static readonly TimeSpan ShortestRest = TimeSpan.FromSeconds(5);

    private readonly Reading _begin = new(target.ProcessorTime ?? TimeSpan.Zero, clock.Elapsed);
    private Reading? _eventsBegin, _eventsEnd;

    public void BeginEvents() => _eventsBegin = Read();

    public void EndEvents() => _eventsEnd = Read();

    /// <summary>
    /// Cores in use with events, and without where that was for 5 s; null where the process is gone or elsewhere.
    /// </summary>
    public WatchCost? Cost()
    {
        if (_eventsBegin is not { } begin || _eventsEnd is not { } end || Read() is not { } last) return null;

        var during = end - begin;
        var rest = (begin - _begin) + (last - end);
        return new(rest.At < ShortestRest ? null : rest.Cores, during.Cores);
    }

    private Reading? Read() => target.ProcessorTime is { } used ? new Reading(used, clock.Elapsed) : null;

    private readonly record struct Reading(TimeSpan Used, TimeSpan At)
    {
        public double Cores => Used / At;

        public static Reading operator -(Reading later, Reading earlier) =>
            new(later.Used - earlier.Used, later.At - earlier.At);

        public static Reading operator +(Reading one, Reading other) => new(one.Used + other.Used, one.At + other.At);
    }
}
