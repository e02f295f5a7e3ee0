using System.Diagnostics;

namespace GrpcLab.Look;

/// <summary>Processor time of the watched process, with each request's events and without.</summary>
internal sealed class ProcessorTime
{
    // Attaching is work, too, and a shorter rest would be that.
    private static readonly TimeSpan ShortestRest = TimeSpan.FromSeconds(5);

    private readonly Target _target;
    private readonly Reading _begin;
    private Reading? _eventsBegin, _eventsEnd;

    public ProcessorTime(Target target)
    {
        _target = target;
        _begin = Read() ?? default;
    }

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
        return new(rest.Length < ShortestRest ? null : rest.Cores, during.Cores);
    }

    private Reading? Read() =>
        _target.ProcessorTime is { } used ? new Reading(used, Stopwatch.GetTimestamp()) : null;

    private readonly record struct Reading(TimeSpan Used, long At)
    {
        public TimeSpan Length => TimeSpan.FromSeconds((double)At / Stopwatch.Frequency);

        public double Cores => At == 0 ? 0 : Used.TotalSeconds * Stopwatch.Frequency / At;

        public static Reading operator -(Reading later, Reading earlier) =>
            new(later.Used - earlier.Used, later.At - earlier.At);

        public static Reading operator +(Reading one, Reading other) => new(one.Used + other.Used, one.At + other.At);
    }
}
