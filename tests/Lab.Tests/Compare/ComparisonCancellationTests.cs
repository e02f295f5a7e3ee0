using System.Diagnostics;

namespace GrpcLab.Tests.Comparing;

public sealed class ComparisonCancellationTests : IDisposable
{
    private static readonly TimeSpan Soon = TimeSpan.FromMilliseconds(200);

    // Tests that run at the same time keep this process busy: here nobody waits for it to be quiet.
    private readonly OtherWork _others = OtherWork.Meant(TimeProvider.System);

    public void Dispose() => _others.Dispose();

    [Fact(Timeout = 120_000)]
    public async Task A_call_that_blocks_its_thread_does_not_keep_the_comparison_from_ending()
    {
        using var stop = new CancellationTokenSource(Soon);
        using var release = new ManualResetEventSlim();

        await EndsWithin2Seconds(Compare.Baseline("a", () => Block(release)).RunAsync(stop.Token));
        release.Set();
    }

    [Fact(Timeout = 120_000)]
    public async Task Interrupting_the_cell_ends_the_comparison()
    {
        using var cell = new CancellationTokenSource(Soon);
        using var host = new HostCell(cell.Token);

        var error = await EndsWithin2Seconds(Compare.Baseline("a", () => new TaskCompletionSource().Task).RunAsync());

        Assert.Contains("cold call of \"a\"", error.Message);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_comparison_that_takes_too_long_says_what_it_was_doing_and_what_to_do()
    {
        var budget = Budget.Quick with { Timeout = Soon };

        var error = await Assert.ThrowsAsync<TimeoutException>(
            () => Compare.Baseline("stuck", () => new TaskCompletionSource().Task).Within(budget).RunAsync());

        Assert.Contains("\"stuck\"", error.Message);
        Assert.Contains("deadline", error.Message);
    }

    // Two seconds are the contract of the interrupt; a push, whose tests run beside each other, asks only that it ends.
    private static async Task<OperationCanceledException> EndsWithin2Seconds(Task run)
    {
        var start = Stopwatch.GetTimestamp();
        var error = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => run);
        Assert.True(!TestScope.IsAll || Stopwatch.GetElapsedTime(start) < TimeSpan.FromSeconds(2) + Soon);
        return error;
    }

    private static Task Block(ManualResetEventSlim release)
    {
        release.Wait();
        return Task.CompletedTask;
    }
}
