using System.Diagnostics;
using Grpc.Core;
using Performance;

namespace GrpcLab;

/// <summary>
/// Exercise 8.4: a client of either stack's server that keeps its channel, waits no longer than it says, and tells a
/// server that is away from a call that went wrong.
/// </summary>
internal sealed class HandleAbsentServer() : Exercise<Func<Uri, Func<Task<PerformanceStatusResponse>>>>(
    "8.4", "one client for both stacks", "Return a method that makes a call to the address it is given.")
{
    private const int Calls = 20;
    private const int Tries = 3;
    private const string Kestrel = "Grpc.AspNetCore's server";
    private const string Core = "Grpc.Core's server";

    // Two fields of an answer: more than the 4 MiB that a client takes by default.
    private const int TooLarge = 3 * 1024 * 1024;
    private static readonly TimeSpan Every = TimeSpan.FromMilliseconds(20);
    private static readonly TimeSpan TimeToEnd = TimeSpan.FromSeconds(5);
    // A second is asked for; the rest is what a busy machine may add.
    private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(2.5);
    private static readonly Uri Nobody = new("http://127.0.0.1:1");

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var kestrel = await ServerAsync();
        await using var core = GrpcCore.Missing is null
            ? await CoreServer.StartAsync(cancellation: Cancellation) : null;
        return await AnsweredAsync(To(kestrel.Address(Endpoint.H2c)), kestrel, Kestrel)
            ?? (core is null ? null : await AnsweredAsync(To(core.Address(Endpoint.H2c)), core, Core))
            ?? await AwayAsync(To(Nobody), "Nobody listens at the second address")
            ?? await SilentAsync()
            ?? await TooLargeAsync()
            ?? Passed($"{(core is null ? "One stack (the other does not run here)" : "Both stacks")} answered over a "
                + "kept connection; an absent server and a silent one became null, and another status came through.");
    }

    protected override string? Meaning(Exception error) => error is TimeoutException
        ? $"A prompt server's answer had not come back after {MaxCallTime.TotalSeconds:0} s."
        : null;

    private Func<Task<PerformanceStatusResponse>> To(Uri address) => Given(Solution(address));

    private async Task<ExerciseResult?> AnsweredAsync(
        Func<Task<PerformanceStatusResponse>> call, IEvidenceSource server, string name)
    {
        // Opening and compiling may take longer than the reader's deadline, on a busy machine.
        await InTimeAsync(call());
        var answers = 0;
        var evidence = await server.ObserveAsync(Calls, async () =>
        {
            for (var i = 0; i < Calls; i++)
            {
                if (await InTimeAsync(call()) is not null) answers++;
            }
        }, Cancellation);
        var (served, opened) = (evidence.ServerCalls ?? 0, evidence.ConnectionsOpened);
        if (served < answers)
        {
            return Failed($"{name} answered {served} calls, but you returned {answers} answers. Return the reply of "
                + "the call that was just made.");
        }

        if (answers < Calls / 2)
        {
            return Failed($"{name} was asked {Calls} times: it answered {served} calls, but you returned {answers} "
                + "answers. null means that there is no server; this one is running.");
        }

        return opened > 2
            ? Failed($"{Calls} calls to {name} opened {opened} connections. Open the channel "
                + "outside of the method that you return.")
            : null;
    }

    // Null when the caller was told that nobody is there.
    private async Task<ExerciseResult?> AwayAsync(Func<Task<PerformanceStatusResponse>> call, string what)
    {
        var began = Stopwatch.GetTimestamp();
        try
        {
            return await InTimeAsync(call()) is null ? null : Failed($"{what}, yet you returned an answer.");
        }
        catch (TimeoutException) when (Stopwatch.GetElapsedTime(began) < MaxCallTime / 2)
        {
            return Failed($"{what}, and the caller got your TimeoutException. Give the call a deadline instead "
                + "of timing the wait yourself, and return null when it has passed.");
        }
        catch (TimeoutException)
        {
            return Failed($"{what}, and after {MaxCallTime.TotalSeconds:0} s your method was still waiting. "
                + "Give each call a deadline: DateTime.UtcNow plus one second.");
        }
        catch (RpcException e)
        {
            return Failed($"{what}, and the caller got an exception with the status {e.StatusCode}. Catch an "
                + "RpcException with this StatusCode and return null.");
        }
    }

    private async Task<ExerciseResult?> SilentAsync()
    {
        await using var server = await ServerAsync(new() { Delay = TimeSpan.FromMinutes(10) });
        using var calls = new ActiveCalls(server.Addresses);
        var call = To(server.Address(Endpoint.H2c));
        var clock = Stopwatch.StartNew();
        if (await AwayAsync(call, "A server takes ten minutes for its answer") is { } wrong) return wrong;

        var took = clock.Elapsed;
        if (took > MaxWait)
        {
            return Failed($"A server takes ten minutes for its answer, and your method waited {Unit.Time(took)}. "
                + "The exercise asks for one second: give each call the deadline DateTime.UtcNow plus one second.");
        }

        for (var waited = TimeSpan.Zero; waited < TimeToEnd && calls.Now > 0; waited += Every)
        {
            await Task.Delay(Every, Cancellation);
        }

        return calls.Now == 0 ? null
            : Failed("The caller of a silent server no longer waits, but the call goes on: server and connection "
                + "work for nobody. Give the call a deadline instead of timing the wait yourself.");
    }

    private async Task<ExerciseResult?> TooLargeAsync()
    {
        await using var server = await ServerAsync(new() { PayloadBytes = TooLarge });
        var call = To(server.Address(Endpoint.H2c));
        try
        {
            // More than once: the first call may exceed its deadline, which does become null.
            for (var i = 0; i < Tries; i++)
            {
                if (await InTimeAsync(call()) is not null) return null;
            }
        }
        catch (RpcException)
        {
            return null;
        }

        return Failed("An answer was too large for the client (ResourceExhausted), and you returned null, as if the "
            + "server were away. Catch the statuses that mean that, Unavailable and DeadlineExceeded, and let the "
            + "others through.");
    }
}
