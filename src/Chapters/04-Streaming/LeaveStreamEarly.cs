using Grpc.Core;
using Performance;

namespace GrpcLab;

/// <summary>Exercise 4.2: a stream without end is left early, and the server has to learn of it.</summary>
internal sealed class LeaveStreamEarly() : Exercise<Func<Uri, Task<PerformanceStatusResponse>>>(
    "4.2", "a stream that is left early",
    "Watch the statuses of the server at the address, and return the first above 50 %.")
{
    private const double Busy = 50;

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync();
        var watch = await CallCounterPoller.FromNowAsync(server, Cancellation);
        var work = Task.Run(() => Given(Solution(server.Address(Endpoint.H2c))), Cancellation);
        var calls = await watch.UntilAsync(_ => work.IsCompleted);
        if (!work.IsCompleted)
        {
            return Failed($"The server sent {calls.Messages:N0} statuses, but your method has not returned. Return the "
                + $"first above {Busy} %; do not read to the end: the stream has none.");
        }

        var status = await work;
        return Judge(await watch.UntilAsync(c => c.InFlight == 0), status);
    }

    protected override string? Meaning(Exception error) => error switch
    {
        RpcException { StatusCode: StatusCode.Cancelled } or OperationCanceledException =>
            "The call was cancelled while your method was still reading, so the read threw. Take the status first, "
            + "then end the call.",
        _ => null,
    };

    private ExerciseResult Judge(ServerCalls calls, PerformanceStatusResponse? status) => calls switch
    {
        { Started: 0 } => Failed("No call reached the server. Use the address that is passed in."),
        { Started: > 1 } =>
            Failed($"{calls.Started:N0} calls reached the server. One call of Watch sends all statuses."),
        _ when status is null => Failed($"Nothing was returned. Return the first status above {Busy} %."),
        _ when status.CpuPercentageUsage <= Busy => Failed(FormattableString.Invariant(
            $"You returned a status of {status.CpuPercentageUsage:0.#} %; expected the first above {Busy} %.")),
        { InFlight: > 0 } => Failed($"You have your status, but the call is still in flight: the server has sent "
            + $"{calls.Messages:N0} statuses and would send more if there were room. Leaving the loop does not end the "
            + "call. What does?"),
        { Succeeded: > 0 } => Failed($"The stream ended by itself after {calls.Messages:N0} statuses. Leave Count "
            + "as it is, and end the call early."),
        _ => Passed(FormattableString.Invariant(
            $"A status of {status.CpuPercentageUsage:0.#} % arrived, and the call ended on the server, too, after ")
            + $"{calls.Messages:N0} statuses."),
    };
}
