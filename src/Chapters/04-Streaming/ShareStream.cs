using Grpc.Core;
using Performance;
using Stream = Grpc.Core.IClientStreamWriter<Performance.PerformanceStatusResponse>;

namespace GrpcLab;

/// <summary>Exercise 4.3: many producers send on one stream, which takes one write at a time.</summary>
internal sealed class ShareStream() : Exercise<Func<Stream, Func<PerformanceStatusResponse, Task>>>(
    "4.3", "one stream for many producers",
    "Return a function that writes to the stream when no other write is in flight.")
{
    private const int Producers = 20;
    private const int Each = 50;
    private const int All = Producers * Each;
    private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(5);

    protected override async Task<ExerciseResult> AttemptAsync() => await BreakAsync() ?? await ProduceAsync()
        ?? Passed($"{Producers} producers sent {All} statuses on one stream: each arrived once, "
            + "and an error reached its sender.");

    protected override string? Meaning(Exception error) => error switch
    {
        InvalidOperationException e
            when e.Message.Contains("previous write is in progress", StringComparison.Ordinal) =>
                $"Two writes overlapped: \"{e.Message}\" A stream takes one write at a time. Let each caller wait for "
                + "its turn, without blocking a thread.",
        TimeoutException => $"A status was not sent within {MaxCallTime.TotalSeconds:0} s. "
            + "Is a slot free at the start (new SemaphoreSlim(1)), and does every caller that takes it also release "
            + "it?",
        _ => null,
    };

    // The first part: a stream that takes nothing for a while and then fails. Null when it went well.
    private async Task<ExerciseResult?> BreakAsync()
    {
        var stream = new RecordingWriter<PerformanceStatusResponse>(holdsFirst: true);
        try
        {
            return await BreakAsync(stream, Given(Solution(stream)));
        }
        finally
        {
            stream.Break(); // Whatever was found: no thread of a solution that blocks is left waiting.
        }
    }

    private async Task<ExerciseResult?> BreakAsync(
        RecordingWriter<PerformanceStatusResponse> stream, Func<PerformanceStatusResponse, Task> send)
    {
        var first = Task.Run(() => Given(send(new())), Cancellation);
        await Task.WhenAny(stream.FirstBegan, first).WaitAsync(MaxCallTime, Cancellation);
        if (first.IsFaulted) await first;

        // What the call returns, as soon as it returns: a function that blocks does not.
        var call = Task.Factory.StartNew(
            () => Given(send(new())), Cancellation, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        if (await Task.WhenAny(call, Task.Delay(MaxWait, Cancellation)) != call)
        {
            return Failed("While one write waited, the next caller's thread was blocked. Wait with await, "
                + "not with lock, .Wait() or .Result: a slow receiver would use up the thread pool.");
        }

        var second = await call;
        if (second.IsFaulted) await second;

        if (first.IsCompleted || second.IsCompleted)
        {
            return Failed("A send was reported as done while its write was still pending. The task you return must end "
                + "when the write has ended.");
        }

        stream.Break();
        return await FailedFirstAsync(first) ?? await SecondAsync(stream, second);
    }

    private async Task<ExerciseResult?> FailedFirstAsync(Task first)
    {
        try
        {
            await first.WaitAsync(MaxCallTime, Cancellation);
            return Failed(
                "A write failed, but the task its sender awaits ended without an error. Let the exception through.");
        }
        catch (RpcException e) when (e.StatusCode == StatusCode.Unavailable)
        {
            return null;
        }
    }

    private async Task<ExerciseResult?> SecondAsync(RecordingWriter<PerformanceStatusResponse> stream, Task second)
    {
        await Task.WhenAny(stream.SecondBegan, second, Task.Delay(MaxWait, Cancellation));
        if (!stream.SecondBegan.IsCompleted && !second.IsCompleted)
        {
            return Failed(
                "After a write had failed, the next sender waited for ever. Pass the turn on in a finally block.");
        }

        // A solution may try the next write or refuse it, as long as its sender learns which.
        await Task.WhenAny(second, Task.Delay(MaxWait, Cancellation));
        return second.IsCompleted
            ? null
            : Failed("After a write had failed, the next sender's task never ended.");
    }

    // The second part: all producers at once. Null when it went well.
    private async Task<ExerciseResult?> ProduceAsync()
    {
        var stream = new RecordingWriter<PerformanceStatusResponse>();
        var send = Given(Solution(stream));
        var producers = Enumerable.Range(0, Producers)
            .Select(p => Task.Run(() => ProduceAsync(send, p), Cancellation)).ToArray();
        await Task.WhenAll(producers).WaitAsync(MaxCallTime, Cancellation);
        return Judge([.. stream.Written.Select(status => status.ProcessesRunning)], stream.Overlaps);
    }

    private static async Task ProduceAsync(Func<PerformanceStatusResponse, Task> send, int producer)
    {
        for (var i = 1; i <= Each; i++) await Given(send(new() { ProcessesRunning = (producer * Each) + i }));
    }

    private ExerciseResult? Judge(IReadOnlyList<int> written, int overlaps) => written.Count switch
    {
        _ when overlaps > 0 =>
            Failed($"{overlaps} writes began while another was in flight. They succeeded here only by luck."),
        < All => Failed($"All {All} sends were reported as done when only {written.Count} were written. "
            + "The task you return must end when the write has ended, or nobody learns of an error and the stream "
            + "is completed too early."),
        > All => Failed($"{Producers} producers sent {Each} statuses each, but {written.Count} arrived instead of "
            + $"{All}."),
        _ when !written.Order().SequenceEqual(Enumerable.Range(1, All)) =>
            Failed($"{All} statuses arrived, but not each exactly once. Write the status you are given."),
        _ => null,
    };
}
