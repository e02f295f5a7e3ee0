using Grpc.Core;
using Performance;

namespace GrpcLab.Bench;

/// <summary>
/// The stream of chapter 4 that can be taken up again: whenever it breaks, it is asked for what comes behind the last
/// number that arrived. Counts what came twice and what never came.
/// </summary>
internal sealed class NumberedFollower
{
    private const int Ahead = 1_000_000, PauseEvery = 50;

    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(10),
        BeforeRetry = TimeSpan.FromMilliseconds(100);

    public long Last { get; private set; }

    public long Received { get; private set; }

    /// <summary>Numbers that were passed over.</summary>
    public long Lost { get; private set; }

    /// <summary>Numbers that came again.</summary>
    public long Doubled { get; private set; }

    /// <summary>How often the stream broke and was taken up again.</summary>
    public long Broken { get; private set; }

    public async Task RunAsync(Func<MonitorStreams.MonitorStreamsClient> client, CancellationToken stop)
    {
        while (!stop.IsCancellationRequested)
        {
            try
            {
                await FollowAsync(client(), stop);
            }
            catch (Exception error) when (error is RpcException or ObjectDisposedException)
            {
                // Its server or its connection has gone, or its channel with them.
                if (!stop.IsCancellationRequested) Broken++;
            }
            catch (OperationCanceledException) when (stop.IsCancellationRequested)
            {
                return;
            }

            await Task.Delay(BeforeRetry, stop).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    public void Take(long number)
    {
        Received++;
        if (number <= Last) Doubled++;
        else Lost += number - Last - 1;

        Last = Math.Max(Last, number);
    }

    private async Task FollowAsync(MonitorStreams.MonitorStreamsClient client, CancellationToken stop)
    {
        using var call = client.Follow(new() { After = Last, Until = Last + Ahead }, cancellationToken: stop);
        while (await call.ResponseStream.MoveNext(stop))
        {
            Take(call.ResponseStream.Current.Number);
            if (Received % PauseEvery == 0) await Task.Delay(Pause, stop);
        }
    }
}
