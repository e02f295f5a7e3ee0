using Grpc.Net.Client;
using Performance;

namespace GrpcLab;

/// <summary>Exercise 8.2: many calls, so many at once, and no thread for each of them.</summary>
internal sealed class BoundFanOut()
    : Exercise<Func<GrpcChannel, string[], int, Task<PerformanceStatusResponse[]>>>(
        "8.2", "many calls, few threads", "Make a call for each name and return the answers.")
{
    // More at once than the pool has threads: who gives each call a thread cannot reach it.
    private const int Above = 30;
    private const int Waves = 4;
    private static readonly TimeSpan Delay = TimeSpan.FromMilliseconds(50);
    private static readonly TimeSpan SolutionTimeout = TimeSpan.FromSeconds(3);

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync(new() { Delay = Delay });
        using var channel = server.OpenChannel();
        await CallAsync(channel);
        var atOnce = FanOutCount.Allowed + Above;
        string[] names = [.. Enumerable.Range(1, Waves * atOnce).Select(i => $"client {i}")];
        FanOutCount? count = null;
        var evidence = await server.ObserveAsync(
            names.Length, async () => count = await FanOutCount.TakeAsync(
                server, () => Solution(channel, names, atOnce), SolutionTimeout, giveUp: made =>
                {
                    // Its calls end, and with them what waits for them.
                    channel.Dispose();
                    Task.WaitAny([made], SolutionTimeout);
                }), Cancellation);
        return Judge(count!, evidence.ServerCalls ?? 0, names.Length, atOnce);
    }

    private ExerciseResult Judge(FanOutCount count, long served, int asked, int atOnce) => count switch
    {
        { Answers: null } => Failed($"Nothing had come back after {SolutionTimeout.TotalSeconds:0} s. "
            + $"The pool had {count.PoolThreads} threads; calls that wait held them all, "
            + "so none was left to hand an answer over. Await the calls."),
        { Answers: var answers } when answers.Length != asked || answers.Any(a => a is null) || served != asked =>
            Failed($"You were asked for {Unit.Whole(asked)} answers; {Unit.Whole(answers.Count(a => a is not null))} "
                + $"were returned, and the server was called {Unit.Whole(served)} times. "
                + "Each name needs an answer from a call of its own."),
        { PeakCalls: var peak } when peak > atOnce =>
            Failed($"{Unit.Whole(peak)} calls were in flight at once; {Unit.Whole(atOnce)} are allowed. "
                + "Let the next one begin when one has ended."),
        { NewThreads: var threads } when threads > Above / 2 =>
            Failed($"The calls brought {Unit.Whole(threads)} new threads. "
                + "A call that is awaited needs none while it waits."),
        { PeakCalls: var peak } when peak < atOnce * 3 / 4 =>
            Failed($"At most {Unit.Whole(peak)} calls were in flight at once, though {Unit.Whole(atOnce)} are allowed "
                + $"and the pool had {count.PoolThreads} threads. "
                + "Begin further calls while others wait."),
        _ => Passed($"{Unit.Whole(asked)} answers, up to {Unit.Whole(count.PeakCalls)} calls in flight with at most "
            + $"{count.PoolThreads} threads of the pool."),
    };
}
