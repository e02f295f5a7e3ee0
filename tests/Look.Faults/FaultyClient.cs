using Google.Protobuf;
using Grpc.Core;
using Grpc.Net.Client;

namespace GrpcLab.Look.Faults;

/// <summary>A client with one fault, or none, by its name. It calls until its owner is gone.</summary>
internal sealed class FaultyClient(string address, CancellationToken gone)
{
    private const int ManyCallers = 8, MoreThanStreams = 150, BlockedThreads = 64;
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(10);

    private readonly List<IDisposable> _kept = [];
    private readonly GrpcChannel _channel = GrpcChannel.ForAddress(address, new GrpcChannelOptions
    {
        // As a handler of one's own has it: one connection.
        HttpHandler = new SocketsHttpHandler(),
        MaxReceiveMessageSize = null,
    });

    private Probe.ProbeClient Client => new(_channel);

    public Task RunAsync(string fault) => fault switch
    {
        "healthy" => CallersAsync(ManyCallers, () => AskAsync(new Question())),
        "idle" => Task.Delay(Timeout.Infinite, gone),
        "rare" => CallersAsync(1, () => AfterAsync(TimeSpan.FromSeconds(2), () => AskAsync(new Question()))),
        "bursts" => CallersAsync(80, () => AfterAsync(TimeSpan.FromSeconds(1), () => AskAsync(new Question()))),
        "late-start" => AfterAsync(
            TimeSpan.FromSeconds(4), () => CallersAsync(80, () => AskAsync(new Question { Delay = 5 }))),
        "streams" => CallersAsync(20, ReadStreamAsync),
        "busy" => CallersAsync(50, () => AskAsync(new Question()), TimeSpan.Zero),
        "channel-per-call" => CallersAsync(ManyCallers, ChannelPerCallAsync),
        "stream-limit" => CallersAsync(MoreThanStreams, () => AskAsync(new Question { Delay = 100 })),
        "blocking" => CallersAsync(BlockedThreads, () => Task.Run(Block, gone)),
        "unread-streams" => CallersAsync(1, LeaveStreamAsync),
        "deadlines" => CallersAsync(4, () => AskAsync(new Question(), TimeSpan.FromMilliseconds(300))),
        "failing" => CallersAsync(ManyCallers, () => AskAsync(new Question { Status = (int)StatusCode.NotFound })),
        "large" => CallersAsync(2, () => AskAsync(new Question { Data = ByteString.CopyFrom(new byte[300_000]) })),
        "collecting" => CallersAsync(2, CollectAsync),
        _ => throw new ArgumentException($"No fault is named {fault}.", nameof(fault)),
    };

    private async Task CallersAsync(int count, Func<Task> call, TimeSpan? pause = null) => await Task.WhenAll(
        Enumerable.Range(0, count).Select(async _ =>
        {
            while (!gone.IsCancellationRequested)
            {
                await CallAsync(call);
                await Task.Delay(pause ?? Pause, gone).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            }
        }));

    private async Task AfterAsync(TimeSpan wait, Func<Task> call)
    {
        await Task.Delay(wait, gone);
        await call();
    }

    private async Task CallAsync(Func<Task> call)
    {
        try
        {
            await call();
        }
        catch (Exception) when (gone.IsCancellationRequested)
        {
            // The end, in the midst of a call.
        }
    }

    private async Task AskAsync(Question question, TimeSpan? limit = null)
    {
        try
        {
            await Client.AskAsync(
                question, deadline: limit is { } time ? DateTime.UtcNow + time : null, cancellationToken: gone);
        }
        catch (RpcException)
        {
            // The fault is that calls fail.
        }
    }

    private async Task ChannelPerCallAsync()
    {
        using var channel = GrpcChannel.ForAddress(address);
        await new Probe.ProbeClient(channel).AskAsync(new Question(), cancellationToken: gone);
    }

    private void Block() =>
        Client.AskAsync(new Question { Delay = 20 }, cancellationToken: gone).ResponseAsync.Wait(gone);

    private async Task ReadStreamAsync()
    {
        using var call = Client.Follow(new Question { Answers = 200 }, cancellationToken: gone);
        while (await call.ResponseStream.MoveNext(gone))
        {
        }
    }

    // One message is read, and the call neither read to its end nor disposed.
    private async Task LeaveStreamAsync()
    {
        var call = Client.Follow(new Question { Answers = 1_000_000 }, cancellationToken: gone);
        await call.ResponseStream.MoveNext(gone);
        _kept.Add(call);
        await Task.Delay(Pause * 10, gone);
    }

    private async Task CollectAsync()
    {
        _kept.AddRange(Enumerable.Range(0, 1_000).Select(_ => new MemoryStream(100)));
        GC.Collect();
        await AskAsync(new Question());
    }
}
