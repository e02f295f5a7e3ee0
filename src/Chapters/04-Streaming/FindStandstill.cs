using Grpc.Core;

namespace GrpcLab;

/// <summary>
/// Exercise 4.4: many questions on one bidirectional stream. It works for a few, and stands still for many when nobody
/// reads meanwhile.
/// </summary>
internal sealed class FindStandstill() : Exercise<Func<Uri, string[], Task<int>>>(
    "4.4", "many questions on one stream",
    "Open GetManyPerformanceStats on a channel to the address, ask for each name, and count the answers.")
{
    private const int Few = 10;

    // With 1,000 bytes each: more than both windows and both sides' buffers hold.
    private const int Many = 3000;
    private const int NameLength = 1000;

    // An answer has two of these: 3,000 answers are more than the largest window that .NET's client takes, 16 MiB.
    private const int PayloadBytes = 4096;

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync(new() { PayloadBytes = PayloadBytes });
        return await AskAsync(server, Few) ?? await AskAsync(server, Many)
            ?? Passed($"{Few} questions and then {Many:N0}, each time on one call that ended with OK.");
    }

    protected override string? Meaning(Exception error) => error switch
    {
        InvalidOperationException e
            when e.Message.Contains("previous write is in progress", StringComparison.Ordinal) =>
                $"Two writes overlapped: \"{e.Message}\" Await each write before you begin the next.",
        InvalidOperationException e when e.Message.Contains("already been completed", StringComparison.Ordinal) =>
            $"You wrote after completing the stream: \"{e.Message}\" Complete it after the last write has ended.",
        RpcException { StatusCode: StatusCode.Cancelled } => "The call was disposed or cancelled while it was "
            + "still in use. Read to the end first, and await what you started.",
        _ => null,
    };

    private async Task<ExerciseResult?> AskAsync(LabServer server, int count)
    {
        string[] names = [.. Enumerable.Range(0, count).Select(i => $"{i} ".PadRight(NameLength, 'x'))];
        var watch = await CallCounterPoller.FromNowAsync(server, Cancellation);
        var work = Task.Run(() => Given(Solution(server.Address(Endpoint.H2c), names)), Cancellation);
        var calls = await watch.UntilAsync(_ => work.IsCompleted);
        if (!work.IsCompleted) return Standstill(calls, count);

        var came = await work;
        return Judge(await watch.UntilAsync(c => c.InFlight == 0), count, came);
    }

    private ExerciseResult Standstill(ServerCalls calls, int count) => calls switch
    {
        { Started: 0 } => Failed("No call reached the server, and your method has not returned. Make the call to the "
            + "address that is passed in."),
        { InFlight: 0 } => Failed("Every call has ended on the server, and your method has not returned. What is it "
            + "still waiting for?"),
        _ when calls.Messages >= count => Failed($"All {count:N0} questions have been answered, and your method "
            + "waits: the server does not know that no more will follow. CompleteAsync tells it."),
        _ when count == Few => Failed($"With {count} names your method waits after {calls.Messages} answers, too few "
            + "to fill a window. Does it read before it has written?"),
        _ => Failed($"It worked for {Few} names. With {count:N0} everything stalls after {calls.Messages:N0} "
            + "answers: nobody reads them, so the server stops writing, so it stops reading, so your write waits. "
            + "Which of these could your method do sooner?"),
    };

    private ExerciseResult? Judge(ServerCalls calls, int count, int came) => calls switch
    {
        { Started: 0 } => Failed("No call reached the server. Use the address that is passed in."),
        { Started: > 1 } => Failed($"{calls.Started:N0} calls for {count:N0} names. Open one call and send "
            + "all names on it."),
        { InFlight: > 0 } => Failed("Your method has returned, but its call is still in flight on the server. Complete "
            + "it, read it to its end, and declare it with `using`."),
        { Failed: > 0 } => Failed($"The call was cut off: the server saw it cancelled after {calls.Messages:N0} of "
            + $"{count:N0} answers. Read until the stream ends: await foreach over ReadAllAsync()."),
        _ when calls.Messages != count =>
            Failed($"You were given {count:N0} names, and the server was asked {calls.Messages:N0} times."),
        _ when came != count => Failed($"The server sent {calls.Messages:N0} answers, and you counted {came:N0}."),
        _ => null,
    };
}
