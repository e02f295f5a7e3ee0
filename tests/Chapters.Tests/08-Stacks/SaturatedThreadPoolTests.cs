using GrpcLab.Tests.Display;
using Performance;

namespace GrpcLab.Tests.Stacks;

// The pool is the whole process': nothing else may run.
[Collection(HostCollection.Name)]
public sealed class SaturatedThreadPoolTests(StacksFixture servers) : IClassFixture<StacksFixture>
{
    [Fact(Timeout = 240_000)]
    public async Task What_needs_the_pool_waits_while_it_is_held_and_ends_afterwards()
    {
        var (held, ended, call) = await WhileHeld(() => Task.Run(() => { }).Wait(), TimeSpan.FromMilliseconds(300));

        Assert.True(held);
        Assert.False(ended);
        await call.WaitAsync(TimeSpan.FromSeconds(60));
    }

    [Fact(Timeout = 240_000)]
    public async Task What_does_not_need_it_ends_meanwhile()
    {
        var (held, ended, _) = await WhileHeld(() => Thread.Sleep(1), TimeSpan.FromSeconds(15));

        Assert.True(held);
        Assert.True(ended);
    }

    [NativeFact]
    public async Task A_blocking_call_of_Grpc_Core_reads_its_answer_itself()
    {
        var channel = CoreChannels.Open(servers.Kestrel);
        var client = new Performance.Monitor.MonitorClient(channel);
        var request = new PerformanceStatusRequest();
        client.GetPerformance(request, deadline: DateTime.UtcNow.AddSeconds(30));

        var (held, ended, _) = await WhileHeld(
            () => client.GetPerformance(request, deadline: DateTime.UtcNow.AddSeconds(30)), TimeSpan.FromSeconds(15));

        Assert.True(held);
        Assert.True(ended);
        await channel.ShutdownAsync();
    }

    // On a thread of its own, as the runner's may be the pool's.
    private static Task<(bool Held, bool Ended, Task Call)> WhileHeld(Action call, TimeSpan patience) =>
        Task.Factory.StartNew(() =>
        {
            using var pool = SaturatedThreadPool.Hold();
            var made = Task.Factory.StartNew(
                call, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
            var ended = Task.WaitAny([made], patience) == 0;
            return (pool.Holds, ended, made);
        }, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
}
