using Grpc.Core;
using Performance;
using Stream = Grpc.Core.IClientStreamWriter<Performance.PerformanceStatusResponse>;

namespace GrpcLab;

/// <summary>Exercise 4.3: many producers send on one stream, which takes one write at a time.</summary>
internal sealed class ShareStream : Exercise<Func<Stream, Func<PerformanceStatusResponse, Task>>>
{
    private const int Producers = 20;
    private const int Each = 50;
    private const int All = Producers * Each;
    private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan MaxCallTime = TimeSpan.FromSeconds(5);

    public override string Id => "4.3";

    protected override string Title => "one stream for many producers";

    protected override string FirstStep =>
        "Return a function that writes to the stream when no other write is in flight.";

    protected override async Task<ExerciseResult> AttemptAsync(
        Func<Stream, Func<PerformanceStatusResponse, Task>> solution, CancellationToken cancellation) =>
        await BreakAsync(solution, cancellation) ?? await ProduceAsync(solution, cancellation)
        ?? Passed($"{Producers} producers sent {All} statuses on one stream: each arrived once, "
            + "and an error reached its sender.");

    protected override ExerciseResult Explain(Exception error) => error switch
    {
        InvalidOperationException e
            when e.Message.Contains("previous write is in progress", StringComparison.Ordinal) => Failed(
                $"Two writes met: \"{e.Message}\" A stream takes one write at a time. Let each caller wait for its "
                + "turn, without blocking a thread."),
        TimeoutException => Failed($"A status was not sent within {MaxWait.TotalSeconds:0} s. "
            + "Does every caller that takes its turn also pass it on?"),
        _ => base.Explain(error),
    };

    // The first part: a stream that takes nothing for a while and then fails. Null when it went well.
    private async Task<ExerciseResult?> BreakAsync(
        Func<Stream, Func<PerformanceStatusResponse, Task>> solution, CancellationToken cancellation)
    {
        var stream = new RecordingWriter<PerformanceStatusResponse>(holdsFirst: true);
        try
        {
            return await BreakAsync(stream, solution(stream) ?? throw new NotImplementedException(), cancellation);
        }
        finally
        {
            stream.Break(); // Whatever was found: no thread of a solution that blocks is left waiting.
        }
    }

    private async Task<ExerciseResult?> BreakAsync(
        RecordingWriter<PerformanceStatusResponse> stream, Func<PerformanceStatusResponse, Task> send,
        CancellationToken cancellation)
    {
        var first = Task.Run(() => Started(send, new PerformanceStatusResponse()), cancellation);
        await stream.FirstBegan.WaitAsync(MaxWait, cancellation);
        var call = StartAsync(send, cancellation);
        if (await Task.WhenAny(call, Task.Delay(MaxCallTime, cancellation)) != call)
        {
            return Failed("While one write waited, the next caller's thread stood still. Wait with await, "
                + "not with lock, .Wait() or .Result: a slow receiver would use up the thread pool.");
        }

        var second = await call;
        if (second.IsFaulted) await second;

        if (first.IsCompleted || second.IsCompleted)
        {
            return Failed("A send was reported as done while its write was still waiting. The task you return must end "
                + "when the write has ended.");
        }

        stream.Break();
        return await FailedFirstAsync(first, cancellation) ?? await SecondAsync(stream, second, cancellation);
    }

    // What the call returns, as soon as it returns: a function that blocks does not.
    private static async Task<Task> StartAsync(
        Func<PerformanceStatusResponse, Task> send, CancellationToken cancellation)
    {
        Task? sending = null;
        await Task.Factory.StartNew(
            () => sending = Started(send, new PerformanceStatusResponse()), cancellation,
            TaskCreationOptions.LongRunning, TaskScheduler.Default);
        return sending!;
    }

    private async Task<ExerciseResult?> FailedFirstAsync(Task first, CancellationToken cancellation)
    {
        try
        {
            await first.WaitAsync(MaxWait, cancellation);
            return Failed(
                "A write failed, and the task its sender awaits ended without an error. Let the exception pass.");
        }
        catch (RpcException e) when (e.StatusCode == StatusCode.Unavailable)
        {
            return null;
        }
    }

    private async Task<ExerciseResult?> SecondAsync(
        RecordingWriter<PerformanceStatusResponse> stream, Task second, CancellationToken cancellation)
    {
        await Task.WhenAny(stream.SecondBegan, second, Task.Delay(MaxCallTime, cancellation));
        if (!stream.SecondBegan.IsCompleted && !second.IsCompleted)
        {
            return Failed(
                "After a write had failed, the next sender waited for ever. Pass the turn on in a finally block.");
        }

        // A solution may try the next write or refuse it, as long as its sender learns which.
        await Task.WhenAny(second, Task.Delay(MaxCallTime, cancellation));
        return second.IsCompleted
            ? null
            : Failed("After a write had failed, the next sender's task never ended.");
    }

    private static Task Started(Func<PerformanceStatusResponse, Task> send, PerformanceStatusResponse status) =>
        send(status) ?? throw new NotImplementedException();

    // The second part: all producers at once. Null when it went well.
    private async Task<ExerciseResult?> ProduceAsync(
        Func<Stream, Func<PerformanceStatusResponse, Task>> solution, CancellationToken cancellation)
    {
        var stream = new RecordingWriter<PerformanceStatusResponse>();
        var send = solution(stream) ?? throw new NotImplementedException();
        var producers = Enumerable.Range(0, Producers)
            .Select(p => Task.Run(() => ProduceAsync(send, p), cancellation)).ToArray();
        await Task.WhenAll(producers).WaitAsync(MaxWait, cancellation);
        return Judge([.. stream.Written.Select(status => status.ProcessesRunning)], stream.Overlaps);
    }

    private static async Task ProduceAsync(Func<PerformanceStatusResponse, Task> send, int producer)
    {
        for (var i = 1; i <= Each; i++)
        {
            await Started(send, new PerformanceStatusResponse { ProcessesRunning = (producer * Each) + i });
        }
    }

    private ExerciseResult? Judge(IReadOnlyList<int> written, int overlaps) => written.Count switch
    {
        _ when overlaps > 0 =>
            Failed($"{overlaps} writes began while another was in flight. That they went well here was luck."),
        < All => Failed($"All {All} sends were reported as done when {written.Count} were written. "
            + "The task you return must end when the write has ended, or nobody learns of an error and the stream "
            + "is completed too early."),
        > All => Failed($"{Producers} producers sent {Each} statuses each, and {written.Count} of {All} arrived."),
        _ when !written.Order().SequenceEqual(Enumerable.Range(1, All)) =>
            Failed($"{All} statuses arrived, but not each exactly once. Write the status you are given."),
        _ => null,
    };
}
