using System.Diagnostics;
using Grpc.Core;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab;

/// <summary>
/// Duplex calls that are opened one after another and kept open: each has its stream before the next begins, so that a
/// client opens no connection that it does not need. Each sends one message, reads one answer, and waits to be ended.
/// </summary>
internal sealed class StreamsInTurn(MonitorClient client) : IAsyncDisposable
{
    private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(10);
    // On loopback a stream that can be opened is answered within a
    // millisecond or two; a busy machine gets a hundred times that.
    private static readonly TimeSpan Silence = TimeSpan.FromMilliseconds(200);
    private static readonly TimeSpan Look = TimeSpan.FromMilliseconds(5);

    private readonly List<(IDisposable Call, Task<bool> Answered)> _open = [];

    /// <summary>Calls that have a stream, because the server has answered. One that failed throws here.</summary>
    public int Running => _open.Count(one => one.Answered.IsCompleted && one.Answered.GetAwaiter().GetResult());

    /// <summary>Opens so many, and gives up at the first that has no stream after the limit.</summary>
    public async Task OpenAsync(int count, TimeSpan limit, CancellationToken cancellation)
    {
        try
        {
            for (var i = 0; i < count; i++) await Start().WaitAsync(limit, cancellation);
        }
        catch (TimeoutException)
        {
            // The calls before it are counted; it waits among those that have no stream.
        }
    }

    /// <summary>Starts one; the task ends when the server has answered, or the call has failed.</summary>
    public Task Start()
    {
        var call = client.GetManyPerformanceStats();
        var answered = AskAsync(call);
        _open.Add((call, answered));
        return answered;
    }

    /// <summary>
    /// Waits until as many as expected run, then, if more could, as long as one more would need to show itself.
    /// </summary>
    public async Task SettleAsync(int expected, CancellationToken cancellation)
    {
        var clock = Stopwatch.StartNew();
        while (Running < expected && clock.Elapsed < MaxWait) await Task.Delay(Look, cancellation);

        if (_open.Count > expected) await Task.Delay(Silence, cancellation);
    }

    public async ValueTask DisposeAsync()
    {
        // The last first: those that wait never get a stream. Otherwise each cancelled call would let one in that is
        // cancelled at once, and a server that is behind takes that for an attack and closes the connection
        // (ENHANCE_YOUR_CALM, https://github.com/dotnet/aspnetcore/pull/51304).
        foreach (var (call, answered) in Enumerable.Reverse(_open))
        {
            call.Dispose();
            try
            {
                await answered;
            }
            catch (Exception e) when (e is RpcException or ObjectDisposedException or IOException)
            {
                // It was waiting for its stream, and now it is cancelled: that is what disposing means. One that got
                // its stream at that very moment finds the call disposed. And one that had failed before has told
                // Running, and must not keep the calls beside it from being disposed. A write to a connection that
                // breaks ends with the connection's own error.
            }
        }

        _open.Clear();
    }

    private static async Task<bool> AskAsync(
        AsyncDuplexStreamingCall<PerformanceStatusRequest, PerformanceStatusResponse> call)
    {
        await call.RequestStream.WriteAsync(new()).ConfigureAwait(false);
        return await call.ResponseStream.MoveNext(CancellationToken.None).ConfigureAwait(false);
    }
}
