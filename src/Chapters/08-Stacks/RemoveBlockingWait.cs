using Performance;

namespace GrpcLab;

/// <summary>Exercise 8.1: a method that gives a task and yet holds a thread until its answer is there.</summary>
internal sealed class RemoveBlockingWait() : Exercise<Func<Uri, Func<Task<PerformanceStatusResponse>>>>(
    "8.1", "a task that holds a thread", "Return a method that makes a call to the address it is given.")
{
    // More callers than the pool has threads: they are all in flight at once only if none holds a thread.
    private const int Above = 30;
    private static readonly TimeSpan Delay = TimeSpan.FromMilliseconds(50);
    private static readonly TimeSpan SolutionTimeout = TimeSpan.FromSeconds(5);

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync(new() { Delay = Delay });
        var call = Given(Solution(server.Address(Endpoint.H2c)));
        // Opens the connection, which needs the pool, too.
        if (await InTimeAsync(call()) is null) return Failed(FirstStep);

        var callers = FanOutCount.Allowed + Above;
        FanOutCount? count = null;
        var evidence = await server.ObserveAsync(
            callers, async () => count = await FanOutCount.TakeAsync(
                server, () => AskAsync(call, callers), SolutionTimeout, giveUp: made => LetGo(made, callers)),
            Cancellation);
        return Judge(count!, evidence.ServerCalls ?? 0, callers);
    }

    protected override string? Meaning(Exception error) => error is TimeoutException
        ? $"A single call had no answer after {MaxCallTime.TotalSeconds:0} s."
        : null;

    // As requests come to a service: each begins on a thread of the pool.
    private static Task<PerformanceStatusResponse[]> AskAsync(
        Func<Task<PerformanceStatusResponse>> call, int callers) =>
        Task.WhenAll(Enumerable.Range(0, callers).Select(_ => Task.Run(call)));

    // With a thread for each caller, those that block come to their end.
    private static void LetGo(Task made, int callers)
    {
        using var room = new FixedThreadPool(FanOutCount.Allowed + (2 * callers));
        Task.WaitAny([made], SolutionTimeout);
    }

    private ExerciseResult Judge(FanOutCount count, long served, int callers) => count switch
    {
        { Answers: null } when count.PeakCalls <= count.PoolThreads =>
            Failed($"{Unit.Whole(callers)} callers asked at the same moment, and after "
                + $"{SolutionTimeout.TotalSeconds:0} s they had not finished. The pool had "
                + $"{count.PoolThreads} threads, and at most {Unit.Whole(count.PeakCalls)} calls were in flight: "
                + "each held its thread until its answer arrived, so none was left to deliver one. Which line "
                + "waits without `await`? Task.Run only moves the wait to another thread."),
        { Answers: null } =>
            Failed($"{Unit.Whole(callers)} callers asked at the same moment, and not all had an answer after "
                + $"{SolutionTimeout.TotalSeconds:0} s, though {Unit.Whole(count.PeakCalls)} calls were in flight with "
                + $"{count.PoolThreads} threads. Does something after an `await` block?"),
        { Answers: var answers } when answers.Any(answer => answer is null) || served != callers =>
            Failed($"{Unit.Whole(callers)} callers asked; {Unit.Whole(answers.Count(a => a is not null))} got "
                + $"an answer, and the server was called {Unit.Whole(served)} times. Each needs a call of its own."),
        { NewThreads: > Above / 2 } =>
            Failed($"The callers started {Unit.Whole(count.NewThreads)} new threads. A dedicated thread for each call "
                + "keeps the pool free but still costs a thread: await the call."),
        { PeakCalls: var peak } when peak < callers / 2 =>
            Failed($"At most {Unit.Whole(peak)} of {Unit.Whole(callers)} calls were in flight at once. "
                + "Something lets the callers in one by one; the calls need not wait for each other."),
        _ => Passed($"{Unit.Whole(callers)} callers, up to {Unit.Whole(count.PeakCalls)} calls in flight at once with "
            + $"at most {count.PoolThreads} pool threads."),
    };
}
