namespace GrpcLab.Tests.Concurrency;

public sealed class BackgroundCallsTests
{
    private static readonly TimeSpan Moment = TimeSpan.FromMilliseconds(1);

    [Fact(Timeout = 120_000)]
    public async Task Callers_go_on_until_they_are_stopped()
    {
        var calls = BackgroundCalls.Start(3, () => Task.Delay(Moment));
        while (calls.Made < 10) await Task.Delay(Moment);

        await calls.StopAsync();

        var made = calls.Made;
        await Task.Delay(20 * Moment);
        Assert.Equal(made, calls.Made);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_call_that_failed_is_told_when_stopping()
    {
        var called = new TaskCompletionSource();
        var calls = BackgroundCalls.Start(1, () =>
        {
            called.SetResult();
            throw new InvalidOperationException("on purpose");
        });
        await called.Task;

        Assert.Equal("on purpose", (await Assert.ThrowsAsync<InvalidOperationException>(calls.StopAsync)).Message);
    }
}
