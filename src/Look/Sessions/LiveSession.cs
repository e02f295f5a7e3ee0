using System.Diagnostics;
using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;

namespace GrpcLab.Look;

/// <summary>A session of a running process, read on a thread of its own; disposing ends it in the process.</summary>
/// <remarks>A process whose watcher was killed finds the connection closed and ends the session by itself.</remarks>
internal sealed class LiveSession : IAsyncDisposable
{
    // A process that stands still does not answer; it ends the session when it goes on and finds nobody there. One that
    // works may answer late: each provider is told between two collections, and some processes do little else.
    private static readonly TimeSpan TimeToStart = TimeSpan.FromSeconds(10), TimeToStop = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan LeastWork = TimeSpan.FromSeconds(1), MoreTimeAtWork = TimeSpan.FromMinutes(1);
    private static readonly TimeSpan LongestStandstill = TimeSpan.FromMinutes(10);
    private static readonly TimeSpan TimeToSettle = TimeSpan.FromSeconds(1);

    private readonly EventPipeSession _session;
    private bool _stopped;

    private LiveSession(EventPipeSession session, Action<Stream> read)
    {
        _session = session;
        Reading = Task.Factory.StartNew(
            () => Read(read), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
    }

    /// <summary>Completes when the session's stream has ended: it was stopped, or the process is gone.</summary>
    public Task Reading { get; }

    /// <summary>
    /// Whether the process did not answer when it was told to end the session: it ends it when it goes on.
    /// </summary>
    public bool IsLeft { get; private set; }

    /// <summary>Starts a session.</summary>
    /// <param name="target">The process.</param>
    /// <param name="providers">What is asked of it.</param>
    /// <param name="withStacks">Whether events bring stacks, and the end of the session the names of methods.</param>
    /// <param name="bufferMegabytes">Memory that the process may use for events that were not read yet.</param>
    /// <param name="read">Reads the stream to its end.</param>
    /// <param name="cancellation">Ends the attempt.</param>
    /// <exception cref="TimeoutException">
    /// The process did not answer within 10 s, or, where it works meanwhile, within a minute more.
    /// </exception>
    public static async Task<LiveSession> StartAsync(
        Target target, IReadOnlyList<EventPipeProvider> providers, bool withStacks, int bufferMegabytes,
        Action<Stream> read, CancellationToken cancellation)
    {
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        var (clock, used) = (Stopwatch.StartNew(), target.ProcessorTime);
        var starting = AskAsync(target.Client, providers, withStacks, bufferMegabytes, patience.Token);
        await Task.WhenAny(starting, Task.Delay(TimeToStart, cancellation));
        if (!starting.IsCompleted)
        {
            patience.CancelAfter(target.ProcessorTime - used >= LeastWork ? MoreTimeAtWork : TimeSpan.Zero);
        }

        try
        {
            return new(await starting, read);
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            throw new TimeoutException($"It did not answer within {clock.Elapsed.TotalSeconds:0} s.");
        }
    }

    private static async Task<EventPipeSession> AskAsync(
        DiagnosticsClient client, IReadOnlyList<EventPipeProvider> providers, bool withStacks, int bufferMegabytes,
        CancellationToken cancellation)
    {
        var asked = new EventPipeSessionConfiguration(
            providers, bufferMegabytes, requestRundown: withStacks, requestStackwalk: withStacks);
        try
        {
            return await client.StartEventPipeSessionAsync(asked, cancellation);
        }
        catch (UnsupportedCommandException) when (!withStacks)
        {
            // Before .NET 8 no session was without stacks.
            var older = new EventPipeSessionConfiguration(providers, bufferMegabytes, requestRundown: false);
            return await client.StartEventPipeSessionAsync(older, cancellation);
        }
    }

    /// <summary>Ends the session in the process and waits until all it wrote was read.</summary>
    public async Task StopAsync()
    {
        if (_stopped) return;

        _stopped = true;
        using var patience = new CancellationTokenSource(TimeToStop);
        try
        {
            await _session.StopAsync(patience.Token);
            await Reading.WaitAsync(patience.Token);
        }
        catch (Exception gone) when (IsGone(gone) || patience.IsCancellationRequested)
        {
            // Closing the connection, below, ends it as well.
            IsLeft = patience.IsCancellationRequested;
        }
    }

    public async ValueTask DisposeAsync()
    {
        await StopAsync();
        _session.Dispose();
        await Reading;
    }

    /// <summary>
    /// Once a process goes on that stood still when sessions were ended, sees to it that nothing is written for them.
    /// </summary>
    /// <remarks>
    /// The runtime then finds both sessions' readers gone in the same moment, and ends both on threads of their own. A
    /// provider that was in both may be told of the two in the wrong order and stay enabled, with nobody there: so it
    /// was in 7 of 36 runs on a busy machine. The end of one more session, alone,
    /// is the last that it is told.
    /// </remarks>
    public static async Task SettleAsync(DiagnosticsClient client)
    {
        using var patience = new CancellationTokenSource(LongestStandstill);
        var shared = Providers.Events.Select(provider => new EventPipeProvider(provider.Name, EventLevel.Critical));
        try
        {
            using var session = await client.StartEventPipeSessionAsync(
                new EventPipeSessionConfiguration(shared, requestRundown: false), patience.Token);
            var reading = session.EventStream.CopyToAsync(Stream.Null, patience.Token);
            await Task.Delay(TimeToSettle, patience.Token);
            await session.StopAsync(patience.Token);
            await reading;
        }
        catch (Exception gone) when (IsGone(gone) || gone is OperationCanceledException)
        {
            // It has ended meanwhile, or still stands.
        }
    }

    /// <summary>Whether an error says that the process has ended, or does not answer.</summary>
    public static bool IsGone(Exception error) =>
        error is DiagnosticsClientException or IOException or System.Net.Sockets.SocketException or TimeoutException;

    /// <summary>Whether this is how reading ends where the stream breaks off or is damaged.</summary>
    internal static bool BreaksOff(Exception error) =>
        IsGone(error) || EventReader.IsDamage(error) || error is OperationCanceledException;

    private void Read(Action<Stream> read)
    {
        try
        {
            read(_session.EventStream);
        }
        catch (Exception error) when (BreaksOff(error))
        {
            // What came before it is counted.
        }
    }
}
