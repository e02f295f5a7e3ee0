using Google.Protobuf.WellKnownTypes;
using Grpc.Core;
using Grpc.Net.Client;
using LimitedWork;
using Performance;

namespace GrpcLab.Bench;

/// <summary>
/// The mixed load of a soak: each kind of work goes on by itself, with a pause between two pieces, until it is told to
/// stop.
/// </summary>
internal sealed class SoakLoad(LabServer steady, RestartedServer restarted, SoakTally tally)
{
    private const string Pool = "soak";

    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(20), Soon = TimeSpan.FromMilliseconds(20),
        MaxAhead = TimeSpan.FromMilliseconds(2), Job = TimeSpan.FromSeconds(1), Patience = TimeSpan.FromSeconds(30);

    /// <summary>How often the proxies reset their connections, and how often a server is restarted.</summary>
    public static readonly TimeSpan ResetEvery = TimeSpan.FromSeconds(3), RestartEvery = TimeSpan.FromSeconds(20);

    public NumberedFollower Follower { get; } = new();

    /// <summary>Works until it is told to stop; a part that fails ends the others.</summary>
    public async Task RunAsync(CancellationToken stop)
    {
        using var ending = CancellationTokenSource.CreateLinkedTokenSource(stop);
        using var channel = steady.OpenChannel();
        using var flapping = steady.Behind(new());
        using var through = flapping.OpenChannel();
        var work = new Work.WorkClient(channel);
        await work.ConfigureAsync(
            new() { Pool = Pool, Workers = 64, ServiceTime = Job.ToDuration() }, cancellationToken: stop);
        Task[] parts =
        [
            AgainAsync("unary call", () => AskAsync(channel), StatusCode.OK, ending.Token),
            AgainAsync("call on a channel of its own, over TLS", AskOnceAsync, StatusCode.OK, ending.Token),
            AgainAsync("stream opened and abandoned", () => AbandonAsync(channel), null, ending.Token),
            AgainAsync("call cancelled", () => CancelAsync(work), StatusCode.Cancelled, ending.Token),
            AgainAsync("deadline missed", () => MissAsync(work), StatusCode.DeadlineExceeded, ending.Token),
            AgainAsync("call through the flapping proxy", () => AskAsync(through), null, ending.Token),
            AgainAsync("call to the restarted server", () => AskAsync(restarted.Channel), null, ending.Token),
            Follower.RunAsync(() => new(restarted.Channel), ending.Token),
            EveryAsync(ResetEvery, () =>
            {
                flapping.Reset();
                restarted.Reset();
                return Task.CompletedTask;
            }, ending.Token),
            EveryAsync(RestartEvery, () => restarted.RestartAsync(CancellationToken.None), ending.Token),
        ];
        await foreach (var ended in Task.WhenEach(parts))
        {
            if (!ended.IsCompletedSuccessfully) await ending.CancelAsync();
        }

        await Task.WhenAll(parts);
    }

    // Where no status is named, a connection that breaks may fail the call, but nothing may hang until its deadline.
    private async Task AgainAsync(string work, Func<Task> once, StatusCode? right, CancellationToken stop)
    {
        while (!stop.IsCancellationRequested)
        {
            try
            {
                await once();
                tally.Add(work, "OK", right is null or StatusCode.OK);
            }
            catch (RpcException error)
            {
                tally.Add(work, StatusName.Of(error.StatusCode),
                    right is null ? error.StatusCode != StatusCode.DeadlineExceeded : error.StatusCode == right);
            }
            catch (ObjectDisposedException) when (right is null)
            {
                tally.Add(work, "its channel was disposed", isRight: true);
            }

            await Wait(Pause, stop);
        }
    }

    private static async Task EveryAsync(TimeSpan time, Func<Task> act, CancellationToken stop)
    {
        await Wait(time, stop);
        while (!stop.IsCancellationRequested)
        {
            await act();
            await Wait(time, stop);
        }
    }

    private static async Task AskAsync(GrpcChannel channel) =>
        await new Performance.Monitor.MonitorClient(channel)
            .GetPerformanceAsync(UnaryCall.Request, deadline: After(Patience));

    private async Task AskOnceAsync()
    {
        using var channel = steady.OpenChannel(Endpoint.Tls);
        await AskAsync(channel);
    }

    private static async Task AbandonAsync(GrpcChannel channel)
    {
        using var call = new MonitorStreams.MonitorStreamsClient(channel)
            .Watch(new() { Count = 1_000_000 }, deadline: After(Patience));
        for (var i = 0; i < 3; i++) await call.ResponseStream.MoveNext(CancellationToken.None);
    }

    private static async Task CancelAsync(Work.WorkClient work)
    {
        using var cancelled = new CancellationTokenSource(Soon);
        await work.DoAsync(new() { Pool = Pool }, deadline: After(Patience), cancellationToken: cancelled.Token);
    }

    // The server keeps the deadline, too, and resets the stream. Where its timer is ahead by less than a millisecond,
    // the client's deadline has not passed yet, and it says CANCELLED: https://github.com/grpc/grpc-dotnet/pull/1402.
    private static async Task MissAsync(Work.WorkClient work)
    {
        var deadline = After(Soon);
        try
        {
            await work.DoAsync(new() { Pool = Pool }, deadline: deadline);
        }
        catch (RpcException error) when (error.StatusCode == StatusCode.Cancelled
            && DateTime.UtcNow > deadline - MaxAhead)
        {
            throw new RpcException(new(StatusCode.DeadlineExceeded, error.Status.Detail));
        }
    }

    private static DateTime After(TimeSpan time) => DateTime.UtcNow + time;

    private static Task Wait(TimeSpan time, CancellationToken stop) =>
        Task.Delay(time, stop).ContinueWith(_ => { }, CancellationToken.None);
}
