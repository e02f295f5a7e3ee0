using Grpc.Core.Interceptors;
using Performance;
using StreamsClient = Performance.MonitorStreams.MonitorStreamsClient;

namespace GrpcLab;

/// <summary>Exercise 0.4: a reply of many messages is to be read until the stream has ended.</summary>
internal sealed class ReadStreamToEnd : Exercise<Func<StreamsClient, Task<double>>>
{
    private const int Expected = 100;

    // Usage rises by 0.01 from status to status and begins anew after 9,899 of them: here in the middle
    // of what is asked for, so that the highest is neither the first nor the last.
    private const int MadeBefore = 9_850;

    public override string Id => "0.4";

    protected override string Title => "read a stream to its end";

    protected override string FirstStep => "Call Watch with the client you are given, and read call.ResponseStream.";

    protected override async Task<ExerciseResult> AttemptAsync(
        Func<StreamsClient, Task<double>> solution, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartAsync(cancellation: cancellation);
        using var channel = server.OpenChannel();
        await UseUpAsync(new(channel), cancellation);
        var log = new StreamLog();
        var client = new StreamsClient(channel.Intercept(log));
        return Judge(log, await SolutionRun.OnceAsync(() => solution(client), cancellation));
    }

    protected override ExerciseResult Explain(Exception error) => error switch
    {
        InvalidOperationException when error.Message.Contains("current", StringComparison.OrdinalIgnoreCase) =>
            Failed("Current was read where there is no message: before MoveNext, or after it has returned false."),
        _ => base.Explain(error),
    };

    private static async Task UseUpAsync(StreamsClient client, CancellationToken cancellation)
    {
        var batch = new PerformanceStatusBatchRequest();
        for (var i = 0; i < MadeBefore; i++) batch.Requests.Add(new PerformanceStatusRequest());

        await client.GetBatchAsync(
            batch, deadline: DateTime.UtcNow + SolutionRun.Timeout, cancellationToken: cancellation);
    }

    private ExerciseResult Judge(StreamLog log, double returned)
    {
        if (log.Calls != 1 || log.Asked != Expected)
        {
            return Failed($"Expected one call of Watch for {Expected} statuses; "
                + (log.Calls == 1 ? $"yours asked for {log.Asked}." : $"there were {log.Calls} calls."));
        }

        if (log.Read.Count < Expected)
        {
            return Failed($"The server sent {Expected} statuses and you read {log.Read.Count}. Go on until there is "
                + "none left: await foreach over call.ResponseStream.ReadAllAsync().");
        }

        if (!log.HasEnded)
        {
            return Failed($"All {Expected} were read, but not the end. The call's status comes after its last message: "
                + "only when MoveNext returns false, or ReadAllAsync() ends, do you know that the stream ended well.");
        }

        var (highest, first, last) = (log.Read.Max(), log.Read[0], log.Read[^1]);
        return returned == highest
            ? Passed($"{Expected} statuses read, and then the end of the stream. The highest: {Text(highest)} %.")
            : Failed($"You returned {Text(returned)}; the highest of the {Expected} was {Text(highest)}"
                + (returned == first ? ". That was the first." : returned == last ? ". That was the last." : "."));
    }

    private static string Text(double percent) => FormattableString.Invariant($"{percent:0.##}");
}
