using Grpc.Core;

namespace GrpcLab.Tests.Loads;

public sealed class RunLimitTests
{
    [Fact]
    public async Task A_gRPC_call_of_a_run_that_was_stopped_says_what_was_stopped()
    {
        using var stop = new CancellationTokenSource();
        await using var limit = new RunLimit(TimeSpan.FromMinutes(1), TimeProvider.System, stop.Token);

        var error = await Assert.ThrowsAsync<OperationCanceledException>(() => limit.GuardAsync<int>(async _ =>
        {
            await stop.CancelAsync();
            throw new RpcException(Status.DefaultCancelled);
        }, () => "calling"));

        Assert.Equal("Stopped while calling.", error.Message);
    }

    [Fact]
    public async Task A_gRPC_call_cancelled_because_the_run_is_late_is_a_timeout()
    {
        await using var limit = new RunLimit(TimeSpan.FromMilliseconds(1), TimeProvider.System, CancellationToken.None);

        await Assert.ThrowsAsync<TimeoutException>(() => limit.GuardAsync<int>(async token =>
        {
            await Task.Delay(Timeout.Infinite, token).ContinueWith(_ => { }, CancellationToken.None);
            throw new RpcException(Status.DefaultCancelled);
        }, () => "calling"));
    }

    [Fact]
    public async Task A_gRPC_call_that_was_cancelled_for_another_reason_keeps_its_error()
    {
        await using var limit = new RunLimit(TimeSpan.FromMinutes(1), TimeProvider.System, CancellationToken.None);

        await Assert.ThrowsAsync<RpcException>(() => limit.GuardAsync<int>(
            _ => throw new RpcException(Status.DefaultCancelled), () => "calling"));
    }
}
