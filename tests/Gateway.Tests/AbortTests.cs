namespace GrpcLab.Gateway.Tests;

public sealed class AbortTests
{
    private const int Count = 60;

    [Theory(Timeout = 240_000), MemberData(nameof(Routes.All), MemberType = typeof(Routes))]
    public async Task A_request_that_its_caller_gives_up_ends_its_calls(string route)
    {
        using var released = new CancellationTokenSource();
        var script = new Script { Before = (_, cancellation) => HoldAsync(released.Token, cancellation) };
        await using var server = await ScriptedServer.StartAsync(script);
        await using var gateway = await RunningGateway.InFrontOfAsync(server.Address);
        using var caller = new CancellationTokenSource();
        var asking = gateway.GetAsync($"{route}/{Count}", caller.Token);
        await Until.TrueAsync(() => script.InFlight > 0, "a call is in flight");

        await caller.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => asking);
        await Until.TrueAsync(() => script.InFlight == 0, "no call is in flight any more");
        var asked = script.Names.Count;
        await released.CancelAsync();
        Assert.Equal(3, (await gateway.AskAsync(route, 3)).PerformanceStatuses.Count);
        Assert.Equal(asked + 3, script.Names.Count);
    }

    /// <summary>Until released: holds the call until it is cancelled.</summary>
    private static async Task HoldAsync(CancellationToken released, CancellationToken cancelled)
    {
        using var either = CancellationTokenSource.CreateLinkedTokenSource(released, cancelled);
        await Task.Delay(Timeout.InfiniteTimeSpan, either.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        cancelled.ThrowIfCancellationRequested();
    }
}
