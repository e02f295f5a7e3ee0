using Grpc.Net.Client;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab;

/// <summary>
/// Exercise 4.1: the HEADERS frames, and the DATA frames with a message, that questions and their answers take as calls
/// and on one stream. The check counts them on the wire.
/// </summary>
internal sealed class PredictFrames() : Exercise<Func<int, bool, (int Headers, int Data)>>(
    "4.1", "the frames of calls and of a stream",
    "Return the HEADERS and DATA frames of n questions and their answers.")
{
    private const int FrameHeader = 9;
    private const int MessageHeader = 5;
    private static readonly int[] Trials = [20, 50];
    private static readonly PerformanceStatusRequest Question = new() { ClientName = "exercise" };

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        var predictions = Trials.Select(n => (Calls: Solution(n, false), Stream: Solution(n, true))).ToList();
        if (predictions.All(both => both == default)) throw new NotImplementedException();

        await using var server = await ServerAsync();
        using var network = server.Behind(new NetworkConditions { CountFrames = true });
        using var channel = network.OpenChannel();
        foreach (var (n, (ofCalls, ofStream)) in Trials.Zip(predictions))
        {
            var calls = await CountAsync(network, n, () => AskAsync(channel, n));
            var stream = await CountAsync(network, n, () => AskInTurnsAsync(channel, n));
            if ((Judge($"As {n} calls", ofCalls, calls, WhyCalls(n, ofCalls, calls))
                ?? Judge($"On one stream, for n = {n},", ofStream, stream, WhyStream(n, ofStream, stream)))
                is { } wrong)
            {
                return wrong;
            }
        }

        return Passed($"Counted for n = {string.Join(" and ", Trials)}: a stream saves HEADERS, 3 per call, but no "
            + "DATA frame that carries a message.");
    }

    private ExerciseResult? Judge(
        string where, (int Headers, int Data) predicted, (int Headers, int Data) counted, string why) =>
        predicted == counted ? null : Failed($"{where} you predicted {predicted.Headers} HEADERS and {predicted.Data} "
            + $"DATA frames; the wire had {counted.Headers} and {counted.Data}. {why}");

    private static string WhyCalls(int n, (int Headers, int Data) predicted, (int Headers, int Data) counted) =>
        predicted switch
        {
            _ when predicted.Headers != counted.Headers && predicted.Headers % n != 0 =>
                "Every call adds the same number of HEADERS frames: the total is a multiple of n.",
            _ when predicted.Headers != counted.Headers =>
                "Each call has three HEADERS frames: one opens it, one begins its answer, and its trailers end it.",
            _ => WhyData(n, predicted.Data),
        };

    private static string WhyStream(int n, (int Headers, int Data) predicted, (int Headers, int Data) counted) =>
        predicted switch
        {
            _ when predicted.Headers != counted.Headers && predicted.Headers >= n =>
                "One stream is one call, however many messages it carries: its HEADERS do not depend on n.",
            _ when predicted.Headers != counted.Headers =>
                "One stream is one call: one HEADERS frame opens it, one begins its answer, and its trailers end it.",
            _ => WhyData(n, predicted.Data),
        };

    private static string WhyData(int n, int predicted) => predicted switch
    {
        _ when predicted == n => "A question is a message, and its answer is another one.",
        _ when predicted > 2 * n =>
            "Leave out the empty frame with which a client ends its side: it carries no message.",
        _ => "Each message, question or answer, is a DATA frame.",
    };

    // The first run opens the connection; the second is counted.
    private static async Task<(int Headers, int Data)> CountAsync(NetworkedServer network, int n, Func<Task> work)
    {
        await work();
        var frames = await network.CountFramesAsync(work);
        var headers = frames.ToServer(FrameType.Headers) + frames.ToClient(FrameType.Headers);
        var asked = frames.ToServer(FrameType.Data);
        var message = FrameHeader + MessageHeader + Question.CalculateSize();
        var empty = (asked.Bytes - (n * message)) / FrameHeader;
        return ((int)headers.Frames, (int)((asked + frames.ToClient(FrameType.Data)).Frames - empty));
    }

    private async Task AskAsync(GrpcChannel channel, int n)
    {
        var client = new MonitorClient(channel);
        for (var i = 0; i < n; i++) await client.GetPerformanceAsync(Question, InTime);
    }

    private async Task AskInTurnsAsync(GrpcChannel channel, int n)
    {
        using var call = new MonitorClient(channel).GetManyPerformanceStats(InTime);
        for (var i = 0; i < n; i++)
        {
            await call.RequestStream.WriteAsync(Question, Cancellation);
            await call.ResponseStream.MoveNext(Cancellation);
        }

        await call.RequestStream.CompleteAsync();
        await call.ResponseStream.MoveNext(Cancellation);
    }
}
