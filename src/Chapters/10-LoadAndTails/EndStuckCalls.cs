using System.Diagnostics;
using Grpc.Core;
using Performance;

namespace GrpcLab;

/// <summary>
/// Exercise 10.3: calls to a server that is stuck are to end by themselves, on both sides; what the server still works
/// on is counted there.
/// </summary>
internal sealed class EndStuckCalls() : Exercise<Func<Uri, Func<Task<PerformanceStatusResponse>>>>(
    "10.3", "giving up in time, on both sides",
    "Return a function that makes one call to the address and returns its reply.")
{
    private const int Calls = 20;
    private const int ColdCalls = 5;
    // Much longer than the second that is asked for, much shorter than anybody wants to wait for a verdict.
    private static readonly TimeSpan Stuck = TimeSpan.FromSeconds(4);
    // The second that is asked for, and what a busy machine may add.
    private static readonly TimeSpan MaxWaitOfCaller = TimeSpan.FromSeconds(2.5);
    // Shorter than the rest of what the server is stuck for: calls that were only abandoned are then still there.
    private static readonly TimeSpan MaxWaitForServer = TimeSpan.FromSeconds(2);

    protected override async Task<ExerciseResult> AttemptAsync() => await AskPromptAsync() ?? await AskStuckAsync();

    // The first calls connect and compile, for which a second may be too short on a busy machine.
    private async Task<ExerciseResult?> AskPromptAsync()
    {
        await using var server = await ServerAsync();
        var call = Given(Solution(server.Address(Endpoint.H2c)));
        var outcome = Outcome.ReturnedNull;
        for (var i = 0; i < ColdCalls; i++)
        {
            outcome = await OutcomeAsync(call);
            if (outcome == Outcome.Answered) return null;
        }

        return outcome == Outcome.ReturnedNull ? NotBegun()
            : Failed("A prompt server answers within milliseconds, but no reply came. "
                + "Wait up to a second, and return the reply.");
    }

    private async Task<ExerciseResult> AskStuckAsync()
    {
        await using var server = await ServerAsync(new() { Delay = Stuck });
        var call = Given(Solution(server.Address(Endpoint.H2c)));
        // One alone: a deadline that was computed once has passed when the others start.
        var clock = Stopwatch.StartNew();
        var first = await OutcomeAsync(call);
        var took = clock.Elapsed;
        if (first == Outcome.Answered) return Failed(Waited(1));

        if (first == Outcome.DeadlineExceeded && took > MaxWaitOfCaller)
        {
            return Failed($"The call to the stuck server ended by its deadline, but only after {Unit.Time(took)}. "
                + "The exercise asks for one second: pass the deadline DateTime.UtcNow plus one second.");
        }

        var others = await Task.WhenAll(Enumerable.Range(1, Calls - 1).Select(_ => OutcomeAsync(call)));
        var seen = await ServerCalls.WhenAsync(server, calls => calls.InFlight == 0, MaxWaitForServer, Cancellation);
        return Judge([first, .. others], seen);
    }

    private ExerciseResult Judge(Outcome[] outcomes, ServerCalls seen) => outcomes switch
    {
        _ when outcomes.Contains(Outcome.Answered) => Failed(Waited(outcomes.Count(o => o == Outcome.Answered))),
        _ when outcomes.Contains(Outcome.Abandoned) => Failed("You stopped waiting without telling the server: "
            + $"{seen.InFlight} of {Calls} calls are still in flight there. A deadline ends the call itself: "
            + "pass GetPerformanceAsync a deadline."),
        _ when outcomes.Contains(Outcome.ReturnedNull) => Failed("The calls ended, and their callers got null. Whoever "
            + "awaits this function expects a reply or the reason why there is none: let the RpcException through."),
        _ when outcomes.Contains(Outcome.Cancelled) => Failed("The calls were cancelled on this side, and the server "
            + "learned of it only then. A deadline travels with the call, so that the server can pass it on, "
            + "and the status shows what happened: pass GetPerformanceAsync a deadline."),
        _ when seen.Started < Calls / 2 => Failed($"{seen.Started} of {Calls} calls reached the server; the others had "
            + "failed before they were sent. A deadline is a moment, and yours had passed: compute it for each call."),
        _ when seen.InFlight > 0 => Failed($"The callers have given up, and {seen.InFlight} calls are still in flight "
            + "at the server."),
        _ => Passed($"A prompt server's reply came back. With a stuck one, all {Calls} calls ended with "
            + $"DEADLINE_EXCEEDED, and the server also cancelled the {seen.Failed} that had reached it."),
    };

    private static string Waited(int calls) =>
        $"The server was stuck for {Stuck.TotalSeconds:0} s, and {(calls == 1 ? "a call" : $"{calls} calls")} waited "
        + "all that time. The exercise asks for one second: pass GetPerformanceAsync a deadline.";

    private async Task<Outcome> OutcomeAsync(Func<Task<PerformanceStatusResponse>> call)
    {
        try
        {
            return await OnPoolAsync(call) is null ? Outcome.ReturnedNull : Outcome.Answered;
        }
        catch (RpcException e) when (e.StatusCode == StatusCode.DeadlineExceeded)
        {
            return Outcome.DeadlineExceeded;
        }
        catch (RpcException e) when (e.StatusCode == StatusCode.Cancelled)
        {
            return Outcome.Cancelled;
        }
        catch (Exception e) when (e is TimeoutException or OperationCanceledException
            && !Cancellation.IsCancellationRequested)
        {
            return Outcome.Abandoned;
        }
    }

    /// <summary>How a call ended for its caller.</summary>
    private enum Outcome
    {
        /// <summary>With a reply.</summary>
        Answered,

        /// <summary>Without one, and without an exception.</summary>
        ReturnedNull,

        /// <summary>By its deadline.</summary>
        DeadlineExceeded,

        /// <summary>By a cancellation of the call.</summary>
        Cancelled,

        /// <summary>The caller stopped waiting; the call goes on.</summary>
        Abandoned,
    }
}
