using System.Net;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace GrpcLab.Look;

/// <summary>
/// Turns events into counts: the same for live sessions, which may be several at once, and for a file. It reads
/// numbers, hosts, methods and categories. Messages, headers and texts of the log are never looked at; the exception of
/// a failed request is, for the words by which a peer refuses HTTP/2.
/// </summary>
internal sealed class EventReader
{
    private readonly Observation _observation;
    private readonly Lock _turn = new();
    private readonly HttpEvents _http;
    private readonly MeterEvents _meters;
    private readonly LogEvents _logs;
    private readonly EndpointNames _endpoints;
    private DateTime? _began;

    // The client is whose id meters were asked for under; of a file it is not known.
    public EventReader(Observation observation, bool maskHosts, string? client = null)
    {
        _observation = observation;
        _endpoints = new EndpointNames(maskHosts);
        _http = new HttpEvents(observation, _endpoints);
        _meters = new MeterEvents(observation, _endpoints, client);
        _logs = new LogEvents(observation);
    }

    /// <summary>
    /// Whether this is how TraceEvent ends where a stream breaks off or is damaged: it trusts every number it reads,
    /// and fails with whatever that leads to.
    /// </summary>
    public static bool IsDamage(Exception error) => error is FormatException or EndOfStreamException
        or InvalidOperationException or ArgumentException or IndexOutOfRangeException or NullReferenceException
        or OutOfMemoryException or ArithmeticException or InvalidCastException or KeyNotFoundException;

    /// <summary>Seconds between the first stream's beginning and the last event that was read.</summary>
    public double Length { get; private set; }

    /// <summary>
    /// The process's command line, which a session's end brings unasked: to be taken out of a recording, and for
    /// nothing else. Null before the end.
    /// </summary>
    public string? CommandLine { get; private set; }

    /// <summary>What was called so far, by its name in the counts. Sessions may still be read.</summary>
    public IReadOnlyDictionary<string, DnsEndPoint> Known()
    {
        lock (_turn) return new Dictionary<string, DnsEndPoint>(_endpoints.Known);
    }

    /// <summary>Reads a stream to its end. When it breaks off, what came before is counted.</summary>
    /// <param name="stream">A stream in the format nettrace.</param>
    /// <param name="parts">What of it counts: two sessions of one process both bring its counters.</param>
    /// <exception cref="Exception">It breaks off, or is damaged (<see cref="IsDamage"/>).</exception>
    public void Read(Stream stream, EventParts parts)
    {
        using var source = new EventPipeEventSource(stream);
        var offset = double.NaN;
        source.Dynamic.All += e =>
        {
            lock (_turn) TakeSourceEvent(e, Clock(e), parts);
        };
        if (parts.HasFlag(EventParts.Window)) SubscribeToRuntime();
        try
        {
            source.Process();
        }
        finally
        {
            lock (_turn) _observation.Lost += source.EventsLost;
        }

        void SubscribeToRuntime()
        {
            var counts = _observation.Runtimes;
            source.Clr.ThreadPoolWorkerThreadAdjustmentAdjustment += e => Take(
                e, _ => counts.Adjust(e.Reason, (int)e.NewWorkerThreadCount));
            source.Clr.GCStart += e => Take(e, _ => counts.Collect(e.Depth));
            // A profiler that takes samples makes threads stand still as well.
            source.Clr.GCSuspendEEStart += e => Take(
                e, e.Reason is GCSuspendEEReason.SuspendForGC or GCSuspendEEReason.SuspendForGCPrep
                    ? counts.Suspend : _ => { });
            source.Clr.GCRestartEEStop += e => Take(
                e, at => _observation.Timeline.At(at).Paused += counts.Resume(at) * 1000);
        }

        void Take(TraceEvent e, Action<double> count)
        {
            lock (_turn)
            {
                _observation.HasRuntime = true;
                count(Clock(e));
            }
        }

        // Sessions begin at different times; what is counted has one clock.
        double Clock(TraceEvent e)
        {
            if (double.IsNaN(offset))
            {
                _began ??= source.SessionStartTime;
                offset = (source.SessionStartTime - _began.Value).TotalSeconds;
            }

            _observation.Events++;
            var at = offset + e.TimeStampRelativeMSec / 1000;
            Length = Math.Max(Length, at);
            return at;
        }
    }

    private void TakeSourceEvent(TraceEvent e, double at, EventParts parts)
    {
        if (e.EventName == "EventCounters")
        {
            if (parts.HasFlag(EventParts.Window)) CounterEvents.Take(e, at, _observation);
            return;
        }

        switch (e.ProviderName)
        {
            case Providers.Metrics when parts.HasFlag(EventParts.Window):
                _meters.Take(e, at);
                break;
            case Providers.Http when parts.HasFlag(EventParts.Requests):
                _http.Take(e, at);
                break;
            case Providers.GrpcClient when parts.HasFlag(EventParts.Requests):
                GrpcEvents.Take(e, _observation.Client);
                break;
            case Providers.GrpcServer when parts.HasFlag(EventParts.Requests):
                GrpcEvents.Take(e, _observation.Server);
                break;
            case Providers.Session when e.EventName == "ProcessInfo":
                CommandLine = e.PayloadStringByName("CommandLine");
                break;
            case Providers.Logging when parts.HasFlag(EventParts.Requests):
                _logs.Take(e);
                break;
        }
    }
}

/// <summary>What a stream is read for.</summary>
[Flags]
internal enum EventParts
{
    /// <summary>Counters, meters and the runtime's events.</summary>
    Window = 1,

    /// <summary>Events of requests, connections, messages and log entries.</summary>
    Requests = 2,
}
