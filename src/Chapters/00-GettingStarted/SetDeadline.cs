using Grpc.Core;
using Grpc.Core.Interceptors;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab;

/// <summary>
/// Exercise 0.2: a call is to get a deadline, so that a server that does not answer cannot hold it for ever.
/// </summary>
internal sealed class SetDeadline() : Exercise<Func<MonitorClient, Task<PerformanceStatusResponse>>>(
    "0.2", "set a deadline", "Make the call with the client you are given, and return its reply.")
{
    private static readonly TimeSpan Expected = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan MaxDeadline = TimeSpan.FromSeconds(1.5);
    private static readonly LabServerOptions Silent = new() { Delay = TimeSpan.FromMinutes(1) };

    protected override async Task<ExerciseResult> AttemptAsync() =>
        await WithPromptServerAsync() ?? await WithSilentServerAsync();

    // The server answers at once, so any deadline will do; what the call carried is looked at here.
    private async Task<ExerciseResult?> WithPromptServerAsync()
    {
        await using var server = await ServerAsync();
        using var channel = server.OpenChannel();
        // The reader's deadline need not cover opening and compiling,
        // which on a busy machine may take longer than a second.
        await CallAsync(channel);
        var seen = new UnaryCallLog();
        PerformanceStatusResponse? reply = null;
        var evidence = await server.ObserveAsync(
            1, async () => reply = await OnPoolAsync(() => Solution(new(channel.Intercept(seen)))), Cancellation);
        var served = evidence.ServerCalls ?? 0;
        if (served != 1 || reply is not { DataLoad1.Length: > 0 })
        {
            return Failed($"Expected one call; the server answered {served}, "
                + $"and you returned {(reply is null ? "nothing" : "a reply")}. Make one call with the client you are "
                + "given and return its reply.");
        }

        return seen.TimeLeft switch
        {
            null => Failed("The reply arrived, but the call carried no deadline: a server that never answers would "
                + "block it for ever. Pass GetPerformanceAsync a deadline."),
            { } left when left > MaxDeadline =>
                Failed($"The deadline is {Unit.Time(left, 2)} ahead. Expected: {Expected.TotalSeconds:0} s."),
            _ => null,
        };
    }

    // This server takes a minute for its answer, so only the deadline can end the call.
    private async Task<ExerciseResult> WithSilentServerAsync()
    {
        await using var server = await ServerAsync(Silent);
        using var channel = server.OpenChannel();
        try
        {
            await OnPoolAsync(() => Solution(new(channel)));
            return Failed("The server was silent, yet your method returned instead of throwing. Let the RpcException "
                + "through: the caller has to know that there is no reply.");
        }
        catch (RpcException e) when (e.StatusCode == StatusCode.DeadlineExceeded)
        {
            return Passed("A prompt server's reply came back. With a server that takes a minute, the deadline ended "
                + "the call: DeadlineExceeded.");
        }
        catch (RpcException e) when (e.StatusCode == StatusCode.Cancelled)
        {
            return Failed("With a silent server the call was cancelled on this side. A deadline also tells the server "
                + "how long you wait: pass GetPerformanceAsync a deadline.");
        }
    }
}
