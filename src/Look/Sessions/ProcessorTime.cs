using System.Diagnostics;

namespace GrpcLab.Look;

/// <summary>Processor time of the watched process, with each request's events and without.</summary>
internal sealed class ProcessorTime
{
    // Attaching is work, too, and a shorter rest would be that.
    private static readonly TimeSpan ShortestRest = TimeSpan.FromSeconds(5);

    private readonly Process? _process;
    private readonly Reading _begin;
    private Reading? _eventsBegin, _eventsEnd;

    public ProcessorTime(int? processId)
    {
        try
        {
            _process = processId is { } id ? Process.GetProcessById(id) : null;
        }
        catch (ArgumentException)
        {
            // It has ended; the watch says so.
        }

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

    private Reading? Read()
    {
        try
        {
            _process?.Refresh();
            return _process is null ? null : new(_process.TotalProcessorTime, Stopwatch.GetTimestamp());
        }
        catch (Exception gone) when (gone is InvalidOperationException or System.ComponentModel.Win32Exception)
        {
            return null;
        }
    }

    private readonly record struct Reading(TimeSpan Used, long At)
    {
        public TimeSpan Length => TimeSpan.FromSeconds((double)At / Stopwatch.Frequency);

        public double Cores => At == 0 ? 0 : Used.TotalSeconds * Stopwatch.Frequency / At;

        public static Reading operator -(Reading later, Reading earlier) =>
            new(later.Used - earlier.Used, later.At - earlier.At);

        public static Reading operator +(Reading one, Reading other) => new(one.Used + other.Used, one.At + other.At);
    }
}
