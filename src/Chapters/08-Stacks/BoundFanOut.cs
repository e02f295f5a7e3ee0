using System.Collections.Concurrent;
using Google.Protobuf;
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
        var answered = new RecordedAnswers(server.CreateHandler());
        using var channel = GrpcChannel.ForAddress(
            server.Address(), new() { HttpHandler = answered, DisposeHttpClient = true });
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
        var result = Judge(count!, evidence.ServerCalls ?? 0, names.Length, atOnce);
        return result.State == ExerciseState.Passed ? OutOfOrder(count!.Answers!, names, answered) ?? result : result;
    }

    private ExerciseResult? OutOfOrder(
        PerformanceStatusResponse[] answers, string[] names, RecordedAnswers answered)
    {
        var first = Enumerable.Range(0, names.Length)
            .FirstOrDefault(i => answered.NameFor(answers[i]) != names[i], defaultValue: -1);
        return first < 0 ? null : Failed("All answers came back, but not in the order of the names: "
            + $"\"{names[first]}\" is at index {first}, but the answer there is for "
            + $"\"{answered.NameFor(answers[first])}\". Put each answer at the index of its name.");
    }

    private ExerciseResult Judge(FanOutCount count, long served, int asked, int atOnce) => count switch
    {
        { Answers: null } => Failed($"Nothing had come back after {SolutionTimeout.TotalSeconds:0} s. "
            + $"The pool had {count.PoolThreads} threads; waiting calls held them all, "
            + "so none was left to deliver an answer. Await the calls."),
        { Answers: var answers } when answers.Length != asked || answers.Any(a => a is null) || served != asked =>
            Failed($"You were asked for {Unit.Whole(asked)} answers; {Unit.Whole(answers.Count(a => a is not null))} "
                + $"were returned, and the server was called {Unit.Whole(served)} times. "
                + "Each name needs an answer from a call of its own."),
        { PeakCalls: var peak } when peak > atOnce =>
            Failed($"{Unit.Whole(peak)} calls were in flight at once; {Unit.Whole(atOnce)} are allowed. "
                + "Start the next one only when another has ended."),
        { NewThreads: var threads } when threads > Above / 2 =>
            Failed($"The calls started {Unit.Whole(threads)} new threads. "
                + "A call that is awaited needs none while it waits."),
        { PeakCalls: var peak } when peak < atOnce * 3 / 4 =>
            Failed($"At most {Unit.Whole(peak)} calls were in flight at once, though {Unit.Whole(atOnce)} are allowed "
                + $"and the pool had {count.PoolThreads} threads. "
                + "Start more calls while others wait."),
        _ => Passed($"{Unit.Whole(asked)} answers, up to {Unit.Whole(count.PeakCalls)} calls in flight with at most "
            + $"{count.PoolThreads} pool threads."),
    };
}

/// <summary>Remembers for whom each answer was: the server does not repeat the name.</summary>
internal sealed class RecordedAnswers(HttpMessageHandler inner) : DelegatingHandler(inner)
{
    // A byte that says whether the message is compressed, and its length in four.
    private const int FrameHeader = 5;

    private readonly ConcurrentDictionary<ByteString, string> _names = new();

    /// <summary>The name that it was asked with; null for an answer that did not come this way.</summary>
    public string? NameFor(PerformanceStatusResponse answer) => _names.GetValueOrDefault(answer.ToByteString());

    /// <inheritdoc/>
    protected override async Task<HttpResponseMessage> SendAsync(
        HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var asked = await request.Content!.ReadAsByteArrayAsync(cancellationToken);
        var response = await base.SendAsync(request, cancellationToken);
        var answer = await response.Content.ReadAsByteArrayAsync(cancellationToken);
        // A call that fails has no message.
        if (answer.Length > FrameHeader)
        {
            _names[ByteString.CopyFrom(answer.AsSpan(FrameHeader))] =
                PerformanceStatusRequest.Parser.ParseFrom(asked.AsSpan(FrameHeader)).ClientName;
        }

        return response;
    }
}
