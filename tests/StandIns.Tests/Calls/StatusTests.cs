using Grpc.Core;
using StandIns.Tests.Hosting;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Calls;

public sealed class StatusTests(ProbeServer server) : IClassFixture<ProbeServer>
{
    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task A_refusal_brings_code_detail_and_trailers()
    {
        var refusal = await Refusal("fail");

        Assert.Equal(StatusCode.FailedPrecondition, refusal.StatusCode);
        Assert.Equal("not today ✓", refusal.Status.Detail);
        Assert.Equal("asked to", refusal.Trailers.GetValue("reason"));
        Assert.Equal(new byte[] { 1, 2, 255 }, refusal.Trailers.GetValueBytes("reason-bin"));
        Assert.Equal("Status(StatusCode=\"FailedPrecondition\", Detail=\"not today ✓\")", refusal.Message);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task A_error_of_the_handler_is_unknown_to_the_client()
    {
        var refusal = await Refusal("throw");

        Assert.Equal(StatusCode.Unknown, refusal.StatusCode);
        Assert.DoesNotContain("an error of the handler", refusal.Message);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task A_status_that_the_handler_sets_arrives()
    {
        var refusal = await Refusal("status");

        Assert.Equal(StatusCode.NotFound, refusal.StatusCode);
        Assert.Equal("set by the handler", refusal.Status.Detail);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task A_stream_that_breaks_off_brings_what_came_before()
    {
        using var channel = server.OpenClear();
        using var call = new Probe.ProbeClient(channel).Count(new Question { Number = 2, Act = "fail" });

        Assert.True(await call.ResponseStream.MoveNext());
        Assert.True(await call.ResponseStream.MoveNext());
        var refusal = await Assert.ThrowsAsync<RpcException>(() => call.ResponseStream.MoveNext());

        Assert.Equal(StatusCode.DataLoss, refusal.StatusCode);
        Assert.Equal(StatusCode.DataLoss, call.GetStatus().StatusCode);
    }

    [Fact(Timeout = Limits.TestMilliseconds)]
    public async Task A_server_that_is_not_there_is_unavailable_and_says_why()
    {
        var gone = new ProbeServer();
        await gone.InitializeAsync();
        await gone.DisposeAsync();
        using var channel = gone.OpenClear();

        var refusal = await Assert.ThrowsAsync<RpcException>(async () =>
            await new Probe.ProbeClient(channel).AskAsync(new Question()));

        Assert.Equal(StatusCode.Unavailable, refusal.StatusCode);
        Assert.NotNull(refusal.Status.DebugException);
        Assert.Same(refusal.Status.DebugException, refusal.InnerException);
    }

    private async Task<RpcException> Refusal(string act)
    {
        using var channel = server.OpenClear();
        return await Assert.ThrowsAsync<RpcException>(async () =>
            await new Probe.ProbeClient(channel).AskAsync(new Question { Act = act }));
    }
}
