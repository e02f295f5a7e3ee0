using System.Diagnostics;
using System.Net;
using Microsoft.Diagnostics.NETCore.Client;

namespace GrpcLab.Look;

/// <summary>
/// Watches a running process: counters for the whole window; each request's events for as long as they cost little;
/// stacks of waits for a few seconds, once threads were seen to block.
/// </summary>
internal sealed class ProcessWatch(Target target, LookOptions options)
{
    private const int WindowBuffer = 16, EventBuffer = 128;
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(100);

    private readonly Stopwatch _clock = new();

    /// <summary>What is seen; its counts grow while the watch runs.</summary>
    public Observation Seen { get; } =
        new(target.Name) { ProcessId = target.ProcessId, Runtime = target.Runtime };

    /// <summary>How long it has been watched; zero until it answers.</summary>
    public TimeSpan Elapsed => _clock.Elapsed;

    /// <summary>How names are looked up. Default: as this machine does.</summary>
    public Func<string, CancellationToken, Task<IPAddress[]>> Resolve { get; init; } = Dns.GetHostAddressesAsync;

    /// <summary>Watches for as long as the options say, or until it is told to end.</summary>
    /// <exception cref="TargetException">The process cannot be watched.</exception>
    public async Task RunAsync(CancellationToken end)
    {
        var reader = new EventReader(Seen, options.MaskHosts, Providers.MeterClient);
        (Seen.Runtimes.IsServerGc, Seen.Runtimes.Cores) = (target.IsServerGc, target.Cores);
        using var copy = options.Record is { } path ? CopyingStream.Create(path) : null;
        await using var window = copy is null
            ? await AttachAsync(
                Providers.Window, WindowBuffer, stream => reader.Read(stream, EventParts.Window), end)
            : await AttachAsync(Providers.Recorded, EventBuffer, stream => Record(reader, stream, copy), end);
        _clock.Start();
        var used = new ProcessorTime(target, _clock);
        await using var burst = new EventBurst(Seen, _clock, used, () => AttachAsync(
            Providers.Events, EventBuffer, stream => reader.Read(stream, EventParts.Requests), end));
        await using var stacks = new BlockedPlaces(Seen, target);
        while (_clock.Elapsed < options.For && !end.IsCancellationRequested && !window.Reading.IsCompleted)
        {
            if (options.Record is null) await burst.StepAsync();
            await stacks.StepAsync(options.For - _clock.Elapsed, end);
            await Task.Delay(Pause, end).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        Seen.Window = _clock.Elapsed;
        if (options.Record is not null) Seen.EventWindow = Seen.Window;
        // While the process still has its connections.
        var connected = target.ProcessId is { } id ? HostAddresses.Connected(id) : null;
        await burst.EndAsync();
        await stacks.EndAsync();
        var ended = window.Reading.IsCompleted;
        await window.StopAsync();
        // What came while the sessions were ended was counted, too; a process that is busy collecting ends them late.
        Seen.Window = TimeSpan.FromSeconds(Math.Max(Seen.Window.TotalSeconds, reader.Length));
        if (options.Record is not null) Seen.EventWindow = Seen.Window;
        if (connected is not null)
        {
            Seen.Addresses = await HostAddresses.CountAsync(connected, reader.Known(), Resolve);
        }

        if (window.IsLeft) _ = LiveSession.SettleAsync(target.Client);
        Seen.Cost = used.Cost();
        stacks.Count();
        if (ended)
        {
            var what = target.ProcessId is { } number && ProcessFacts.Exists(number)
                ? $"The events of {target} ended" : $"{target} ended";
            Seen.Notes.Add($"{what} after {Seen.Window.TotalSeconds:0} s. The report covers the time before that.");
        }
    }

    private void Record(EventReader reader, Stream stream, Stream copy)
    {
        using var copying = new CopyingStream(stream, copy);
        try
        {
            reader.Read(copying, EventParts.Window | EventParts.Requests);
        }
        finally
        {
            // Arguments may be passwords.
            if (reader.CommandLine is { } arguments) copying.Blank(arguments);
            if (copying.Problem is { } problem)
            {
                Seen.Notes.Add(
                    $"{options.Record} was not recorded to its end: {problem} The report covers all that was seen.");
            }
        }
    }

    private async Task<LiveSession> AttachAsync(
        IReadOnlyList<EventPipeProvider> providers, int buffer, Action<Stream> read, CancellationToken end)
    {
        try
        {
            return await LiveSession.StartAsync(target, providers, withStacks: false, buffer, read, end);
        }
        catch (Exception error) when (LiveSession.IsGone(error) || error is UnauthorizedAccessException)
        {
            throw target.Refusal(error);
        }
    }
}

/// <summary>Each request's events, until enough was seen to judge by.</summary>
internal sealed class EventBurst(Observation seen, Stopwatch clock, ProcessorTime used, Func<Task<LiveSession>> attach)
    : IAsyncDisposable
{
    // An event costs the process about a microsecond, and a call about twelve events (docs/look.md). At 1,000 calls a
    // second that is a hundredth of a core; a process that makes more calls, or sends as many messages, is seen well
    // enough once it has made as many within a slice.
    private const long EnoughCalls = 3_000, EnoughEvents = 12 * EnoughCalls;

    private static readonly TimeSpan CountersAlone = TimeSpan.FromSeconds(1), Slice = TimeSpan.FromSeconds(3);

    private LiveSession? _session;
    private TimeSpan _began;
    private (TimeSpan Began, long Calls, long Events) _slice;
    private bool _ended;

    public async Task StepAsync()
    {
        if (_ended || clock.Elapsed < CountersAlone) return;

        if (_session is null)
        {
            await BeginAsync();
        }
        else if (clock.Elapsed - _slice.Began >= Slice)
        {
            if (seen.Calls - _slice.Calls >= EnoughCalls || seen.Events - _slice.Events >= EnoughEvents)
            {
                await EndAsync();
            }

            _slice = (clock.Elapsed, seen.Calls, seen.Events);
        }
    }

    public async Task EndAsync()
    {
        if (_session is null || _ended) return;

        _ended = true;
        used.EndEvents();
        seen.EventWindow = clock.Elapsed - _began;
        await _session.StopAsync();
    }

    public async ValueTask DisposeAsync()
    {
        if (_session is not null) await _session.DisposeAsync();
    }

    private async Task BeginAsync()
    {
        try
        {
            _session = await attach();
            _began = clock.Elapsed;
            _slice = (_began, seen.Calls, seen.Events);
            used.BeginEvents();
        }
        catch (OperationCanceledException)
        {
            // Ended early, before a request was seen.
            _ended = true;
        }
        catch (TargetException gone)
        {
            // The report is about what was seen until now.
            _ended = true;
            seen.Notes.Add($"{gone.Message} Requests were not seen.");
        }
    }
}
