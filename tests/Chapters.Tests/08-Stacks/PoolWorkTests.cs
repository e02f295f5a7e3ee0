using GrpcLab.Tests.Display;
using Performance;

namespace GrpcLab.Tests.Stacks;

// The pool is the whole process': nothing else may run.
[Collection(HostCollection.Name)]
public sealed class PoolWorkTests(StacksFixture servers) : IClassFixture<StacksFixture>
{
    [Fact(Timeout = 240_000)]
    public async Task A_call_that_asks_nothing_of_the_pool_has_next_to_no_work_items() =>
        // The runner's own work goes on beside it.
        Assert.InRange(await PoolWork.ItemsPerCallAsync(1000, () => Thread.Sleep(0)), 0, 0.5);

    [Fact(Timeout = 240_000)]
    public async Task Each_work_item_counts() =>
        Assert.InRange(await PoolWork.ItemsPerCallAsync(200, () => Task.Run(() => { }).Wait()), 1, 5);

    [Fact(Timeout = 240_000)]
    public async Task A_call_that_needs_the_pool_is_not_answered_while_it_is_held_and_is_afterwards()
    {
        var call = await PoolWork.WithPoolHeldAsync(() => Task.Run(() => { }).Wait(), TimeSpan.FromMilliseconds(300));

        Assert.Equal(new HeldPoolCall(PoolWasHeld: true, AnsweredMeanwhile: false), call);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_call_that_does_not_is_answered_while_the_pool_is_held()
    {
        var call = await PoolWork.WithPoolHeldAsync(() => Thread.Sleep(1), TimeSpan.FromSeconds(20));

        Assert.Equal(new HeldPoolCall(PoolWasHeld: true, AnsweredMeanwhile: true), call);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_pools_limit_is_what_it_was_before()
    {
        ThreadPool.GetMaxThreads(out var before, out _);

        await PoolWork.WithPoolHeldAsync(() => { }, TimeSpan.FromSeconds(20));

        ThreadPool.GetMaxThreads(out var after, out _);
        Assert.Equal(before, after);
    }

    [Fact(Timeout = 240_000)]
    public async Task What_the_call_throws_is_passed_on() =>
        await Assert.ThrowsAsync<InvalidOperationException>(
            () => PoolWork.ItemsPerCallAsync(1, () => throw new InvalidOperationException()));

    [NativeFact]
    public async Task A_blocking_call_of_Grpc_Core_reads_its_answer_itself()
    {
        var channel = CoreChannels.Open(servers.Kestrel);
        var client = new Performance.Monitor.MonitorClient(channel);
        var request = new PerformanceStatusRequest();

        var call = await PoolWork.WithPoolHeldAsync(
            () => client.GetPerformance(request, deadline: DateTime.UtcNow.AddSeconds(30)), TimeSpan.FromSeconds(20));

        Assert.Equal(new HeldPoolCall(PoolWasHeld: true, AnsweredMeanwhile: true), call);
        await channel.ShutdownAsync();
    }
}
