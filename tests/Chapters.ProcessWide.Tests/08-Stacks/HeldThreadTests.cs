using Grpc.Net.Client;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Exercises;

/// <summary>Exercise 8.2: a method that gives a task and holds a thread.</summary>
// Its check limits the pool of this process, so nothing else may run.
public sealed class HeldThreadTests
{
    [Fact(Timeout = 240_000)]
    public async Task Calls_that_are_awaited_pass()
    {
        var result = await Check.Exercise("8.2", (Uri address) => new Stock(address).Awaited);

        Assert.Equal(ExerciseState.Passed, result.State);
        Assert.Contains("calls in flight at once with at most", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stub_fails_because_each_call_keeps_a_thread_of_the_pool()
    {
        var result = await Check.Exercise("8.2", (Uri address) => new Stock(address).Moved);

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("Which line waits without `await`?", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Blocking_in_an_async_method_is_found_just_so()
    {
        var result = await Check.Exercise("8.2", (Uri address) => new Stock(address).BlockedBehindAsync);

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("Which line waits without `await`?", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_thread_of_its_own_for_each_call_fails()
    {
        var result = await Check.Exercise("8.2", (Uri address) => new Stock(address).OnItsOwnThread);

        Assert.Equal(ExerciseState.Failed, result.State);
        // On a busy machine so many threads may not be through in time; that is no better.
        Assert.True(result.Detail.Contains("new threads", StringComparison.Ordinal)
            || result.Detail.Contains("after 5 s", StringComparison.Ordinal), result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task One_at_a_time_is_too_careful_and_a_kept_answer_is_no_call()
    {
        var inTurn = await Check.Exercise("8.2", (Uri address) => new Stock(address).InTurn);
        var kept = await Check.Exercise("8.2", (Uri address) => new Stock(address).Kept);

        Assert.All([inTurn, kept], result => Assert.Equal(ExerciseState.Failed, result.State));
        Assert.Contains("Something lets the callers in one by one", inTurn.Detail);
        Assert.Contains("Each needs a call of its own", kept.Detail);
    }

    private sealed class Stock(Uri address)
    {
        private readonly MonitorClient _monitor = new(GrpcChannel.ForAddress(address));
        private readonly SemaphoreSlim _one = new(1);
        private Task<PerformanceStatusResponse>? _kept;

        public async Task<PerformanceStatusResponse> Awaited() => await _monitor.GetPerformanceAsync(new());

        public Task<PerformanceStatusResponse> Moved() => Task.Run(Read);

        public async Task<PerformanceStatusResponse> BlockedBehindAsync()
        {
            await Task.Yield();
            return _monitor.GetPerformance(new());
        }

        public Task<PerformanceStatusResponse> OnItsOwnThread() => Task.Factory.StartNew(
            Read, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

        public async Task<PerformanceStatusResponse> InTurn()
        {
            await _one.WaitAsync();
            try
            {
                return await _monitor.GetPerformanceAsync(new());
            }
            finally
            {
                _one.Release();
            }
        }

        public Task<PerformanceStatusResponse> Kept() =>
            _kept ??= _monitor.GetPerformanceAsync(new()).ResponseAsync;

        private PerformanceStatusResponse Read() => _monitor.GetPerformanceAsync(new()).ResponseAsync.Result;
    }
}
