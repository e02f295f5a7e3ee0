using Microsoft.Diagnostics.NETCore.Client;

namespace GrpcLab.Look;

/// <summary>A session of a running process, read on a thread of its own; disposing ends it in the process.</summary>
/// <remarks>A process whose watcher was killed finds the connection closed and ends the session by itself.</remarks>
internal sealed class LiveSession : IAsyncDisposable
{
    // A process that stands still does not answer; it ends the session when it goes on and finds nobody there.
    private static readonly TimeSpan TimeToStart = TimeSpan.FromSeconds(10), TimeToStop = TimeSpan.FromSeconds(5);

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

    /// <summary>Starts a session.</summary>
    /// <param name="client">The process.</param>
    /// <param name="providers">What is asked of it.</param>
    /// <param name="withStacks">Whether events bring stacks, and the end of the session the names of methods.</param>
    /// <param name="bufferMegabytes">Memory that the process may use for events that were not read yet.</param>
    /// <param name="read">Reads the stream to its end.</param>
    /// <param name="cancellation">Ends the attempt.</param>
    /// <exception cref="TimeoutException">The process did not answer within 10 s.</exception>
    public static async Task<LiveSession> StartAsync(
        DiagnosticsClient client, IReadOnlyList<EventPipeProvider> providers, bool withStacks, int bufferMegabytes,
        Action<Stream> read, CancellationToken cancellation)
    {
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        patience.CancelAfter(TimeToStart);
        var asked = new EventPipeSessionConfiguration(
            providers, bufferMegabytes, requestRundown: withStacks, requestStackwalk: withStacks);
        try
        {
            return new(await client.StartEventPipeSessionAsync(asked, patience.Token), read);
        }
        catch (UnsupportedCommandException) when (!withStacks)
        {
            // Before .NET 8 no session was without stacks.
            var older = new EventPipeSessionConfiguration(providers, bufferMegabytes, requestRundown: false);
            return new(await client.StartEventPipeSessionAsync(older, patience.Token), read);
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            throw new TimeoutException($"It did not answer within {TimeToStart.TotalSeconds:0} s.");
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
        }
    }

    public async ValueTask DisposeAsync()
    {
        await StopAsync();
        _session.Dispose();
        await Reading;
    }

    /// <summary>Whether an error says that the process has ended, or does not answer.</summary>
    public static bool IsGone(Exception error) =>
        error is DiagnosticsClientException or IOException or System.Net.Sockets.SocketException or TimeoutException;

    // A stream that breaks off ends in any of these.
    private void Read(Action<Stream> read)
    {
        try
        {
            read(_session.EventStream);
        }
        catch (Exception error) when (
            IsGone(error) || error is FormatException or ObjectDisposedException or OperationCanceledException)
        {
            // What came before it is counted.
        }
    }
}
