extern alias native;

using System.Net;
using Grpc.Core;
using Grpc.Net.Client;
using GrpcLab.Tests.Stacks;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.KeepAlive;

public sealed class StrictPeerTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(40);

    [Fact(Timeout = 240_000)]
    public async Task It_answers_real_calls_with_an_empty_message()
    {
        await using var peer = StrictPeer.Start();
        using var channel = GrpcChannel.ForAddress(peer.Address);

        var reply = await new MonitorClient(channel).GetPerformanceAsync(
            new PerformanceStatusRequest { ClientName = "x" }, deadline: DateTime.UtcNow + Patience);

        Assert.Equal(new PerformanceStatusResponse(), reply);
        Assert.Equal((1, 1, 0), (peer.Connections, peer.Calls, peer.GoAways));
    }

    [Fact(Timeout = 240_000)]
    public async Task It_ends_a_connection_at_the_fourth_ping_and_the_open_call_with_it()
    {
        await using var peer = StrictPeer.Start();

        var end = await PingUntilEndAsync(peer.Address);

        Assert.Equal((4, 1), (peer.Pings, peer.GoAways));
        Assert.NotEqual(StatusCode.DeadlineExceeded, end.Status);
        Assert.Contains("ENHANCE_YOUR_CALM", end.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task It_bears_what_its_rule_allows()
    {
        await using var peer = StrictPeer.Start(new PingRule { MinInterval = TimeSpan.FromMilliseconds(100) });

        var end = await PingUntilEndAsync(peer.Address, TimeSpan.FromSeconds(7));

        Assert.Equal((StatusCode.DeadlineExceeded, 0), (end.Status, peer.GoAways));
        Assert.True(peer.Pings >= 2, peer.ToString());
    }

    [Fact(Timeout = 240_000)]
    public async Task Stopping_it_ends_its_connections()
    {
        var peer = StrictPeer.Start();
        using var channel = GrpcChannel.ForAddress(peer.Address);
        using var call = new MonitorClient(channel).GetManyPerformanceStats(deadline: DateTime.UtcNow + Patience);
        await call.ResponseHeadersAsync.WaitAsync(Patience);

        await peer.StopAsync().WaitAsync(Patience);

        var end = await CallOutcome.OfAsync(() => call.ResponseStream.MoveNext(default));
        Assert.False(end.Ok);
        Assert.NotEqual(StatusCode.DeadlineExceeded, end.Status);
    }

    [NativeFact]
    public async Task The_real_c_core_ends_the_call_at_the_same_ping_and_in_the_same_words()
    {
        var core = new native::Grpc.Core.Server
        {
            Services = { Performance.Monitor.BindService(new SilentMonitor()) },
            Ports = { new native::Grpc.Core.ServerPort(IPAddress.Loopback.ToString(),
                native::Grpc.Core.ServerPort.PickUnused, native::Grpc.Core.ServerCredentials.Insecure) },
        };
        core.Start();
        var tally = new FrameTally();
        using var proxy = new LoopbackProxy(
            () => new IPEndPoint(IPAddress.Loopback, core.Ports.Single().BoundPort),
            new NetworkConditions { CountFrames = true }, tally);
        await using var peer = StrictPeer.Start();

        var (real, small) = (PingUntilEndAsync(new Uri($"http://{proxy.EndPoint}")), PingUntilEndAsync(peer.Address));
        await Task.WhenAll(real, small);

        var frames = tally.Snapshot();
        Assert.Equal((peer.Pings, peer.GoAways), (frames.PingsToServer.Frames,
            frames.Log.Count(f => f is { Type: FrameType.GoAway, Error: FrameError.EnhanceYourCalm })));
        await core.KillAsync();
        Assert.All(await Task.WhenAll(real, small), AssertToldToCalmDown);
    }

    // Both close the connection right behind the GOAWAY. A client that has just then something
    // to write on a busy machine meets the closed connection before it has read why.
    private static void AssertToldToCalmDown(CallOutcome end)
    {
        Assert.True(end.Status is StatusCode.ResourceExhausted or StatusCode.Unavailable, end.ToString());
        if (end.Status == StatusCode.ResourceExhausted) Assert.Contains("ENHANCE_YOUR_CALM", end.Detail);
    }

    private static async Task<CallOutcome> PingUntilEndAsync(Uri address, TimeSpan? deadline = null)
    {
        var handler = new SocketsHttpHandler
        {
            KeepAlivePingDelay = TimeSpan.FromSeconds(1.5),
            KeepAlivePingTimeout = TimeSpan.FromSeconds(10),
        };
        using var channel = GrpcChannel.ForAddress(
            address, new GrpcChannelOptions { HttpHandler = handler, DisposeHttpClient = true });
        using var call = new MonitorClient(channel)
            .GetManyPerformanceStats(deadline: DateTime.UtcNow + (deadline ?? Patience));
        return await CallOutcome.OfAsync(() => call.ResponseStream.MoveNext(default));
    }

    /// <summary>Answers with headers and nothing else, as the strict peer does.</summary>
    private sealed class SilentMonitor : Performance.Monitor.MonitorBase
    {
        public override async Task GetManyPerformanceStats(
            IAsyncStreamReader<PerformanceStatusRequest> requestStream,
            IServerStreamWriter<PerformanceStatusResponse> responseStream, ServerCallContext context)
        {
            await context.WriteResponseHeadersAsync([]);
            await Task.Delay(Patience, context.CancellationToken);
        }
    }
}
