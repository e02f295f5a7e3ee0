using Grpc.Core;
using StandIns.Tests.Hosting;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Calls;

public sealed class CancellationTests(ProbeServer server) : IClassFixture<ProbeServer>
{
    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Cancelling_on_the_client_reaches_the_handler()
    {
        using var channel = server.OpenClear();
        using var source = new CancellationTokenSource();
        using var call = new Probe.ProbeClient(channel).AskAsync(
            new Question { Act = "hang", Text = "token" }, cancellationToken: source.Token);
        await server.Witness.WaitFor("hanging token");

        await source.CancelAsync();

        var refusal = await Assert.ThrowsAsync<RpcException>(async () => await call);
        Assert.Equal(StatusCode.Cancelled, refusal.StatusCode);
        await server.Witness.WaitFor("cancelled token");
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task Disposing_a_stream_reaches_the_handler()
    {
        using var channel = server.OpenClear();
        var call = new Probe.ProbeClient(channel).Count(new Question { Number = 1, Act = "hang", Text = "dispose" });
        Assert.True(await call.ResponseStream.MoveNext());
        await server.Witness.WaitFor("hanging dispose");

        call.Dispose();

        await server.Witness.WaitFor("cancelled dispose");
        Assert.Equal(StatusCode.Cancelled, call.GetStatus().StatusCode);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task A_server_that_aborts_cancels_the_client()
    {
        var stopping = new ProbeServer();
        await stopping.InitializeAsync();
        using var channel = stopping.OpenClear();
        using var call = new Probe.ProbeClient(channel).Converse();
        await call.RequestStream.WriteAsync(new Question { Text = "are you there" });
        Assert.True(await call.ResponseStream.MoveNext());

        var read = call.ResponseStream.MoveNext();
        await stopping.AbortConnections();

        await Assert.ThrowsAsync<RpcException>(() => read);
        Assert.NotEqual(StatusCode.OK, call.GetStatus().StatusCode);
        await stopping.DisposeAsync();
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task A_read_can_be_cancelled()
    {
        using var channel = server.OpenClear();
        using var source = new CancellationTokenSource();
        using var call = new Probe.ProbeClient(channel).Count(new Question { Number = 1, Act = "hang", Text = "read" });
        Assert.True(await call.ResponseStream.MoveNext(source.Token));

        var read = call.ResponseStream.MoveNext(source.Token);
        await source.CancelAsync();

        var refusal = await Assert.ThrowsAsync<RpcException>(() => read);
        Assert.Equal(StatusCode.Cancelled, refusal.StatusCode);
    }
}
