using Grpc.Core;
using Performance;

namespace GrpcLab;

/// <summary>
/// Exercise 8.4: a client of either stack's server that keeps its channel, waits no longer than it says, and tells a
/// server that is away from a call that went wrong.
/// </summary>
internal sealed class HandleAbsentServer : Exercise<Func<Uri, Func<Task<PerformanceStatusResponse>>>>
{
    private const int Calls = 20;
    private const int Tries = 3;
    private const string Kestrel = "Grpc.AspNetCore's server";
    private const string Core = "Grpc.Core's server";

    // Two fields of an answer: more than the 4 MiB that a client takes by default.
    private const int TooLarge = 3 * 1024 * 1024;
    private static readonly TimeSpan MaxCallTime = TimeSpan.FromSeconds(15);
    private static readonly TimeSpan Every = TimeSpan.FromMilliseconds(20);
    private static readonly TimeSpan TimeToEnd = TimeSpan.FromSeconds(5);
    private static readonly Uri Nobody = new("http://127.0.0.1:1");

    public override string Id => "8.4";

    protected override string Title => "one client for both stacks";

    protected override string FirstStep => "Return a method that makes a call to the address it is given.";

    protected override async Task<ExerciseResult> AttemptAsync(
        Func<Uri, Func<Task<PerformanceStatusResponse>>> solution, CancellationToken cancellation)
    {
        Func<Task<PerformanceStatusResponse>> To(Uri address) =>
            solution(address) ?? throw new NotImplementedException();
        await using var kestrel = await LabServer.StartAsync(cancellation: cancellation);
        await using var core = GrpcCore.Missing is null
            ? await CoreServer.StartAsync(cancellation: cancellation) : null;
        return await AnsweredAsync(To(kestrel.Address(Endpoint.H2c)), kestrel, Kestrel, cancellation)
            ?? (core is null ? null
                : await AnsweredAsync(To(core.Address(Endpoint.H2c)), core, Core, cancellation))
            ?? await AwayAsync(To(Nobody), "Nobody listens at the second address", cancellation)
            ?? await SilentAsync(To, cancellation)
            ?? await TooLargeAsync(To, cancellation)
            ?? Passed($"{(core is null ? "One stack (the other does not run here)" : "Both stacks")} answered over a "
                + "kept connection; nobody and a silent server became null, and another status came through.");
    }

    protected override ExerciseResult Explain(Exception error) => error switch
    {
        TimeoutException => Failed($"A prompt server's answer had not come back after {MaxCallTime.TotalSeconds:0} s."),
        _ => base.Explain(error),
    };

    private async Task<ExerciseResult?> AnsweredAsync(
        Func<Task<PerformanceStatusResponse>> call, IEvidenceSource server, string name,
        CancellationToken cancellation)
    {
        // Opening and compiling may take longer than the reader's deadline, on a busy machine.
        await call().WaitAsync(MaxCallTime, cancellation);
        var answers = 0;
        var evidence = await server.ObserveAsync(Calls, async () =>
        {
            for (var i = 0; i < Calls; i++)
            {
                if (await call().WaitAsync(MaxCallTime, cancellation) is not null) answers++;
            }
        }, cancellation);
        var (served, opened) = (evidence.ServerCalls ?? 0, evidence.ConnectionsOpened);
        if (answers < Calls / 2 || served < answers)
        {
            return Failed($"{name} was asked {Calls} times: it answered {served} calls, and you returned {answers} "
                + "answers. null stands for a server that is away; this one is there.");
        }

        return opened > 2
            ? Failed($"{Calls} calls to {name} opened {opened} connections. Open the channel "
                + "outside of the method that you return.")
            : null;
    }

    // Null when the caller was told that nobody is there.
    private async Task<ExerciseResult?> AwayAsync(
        Func<Task<PerformanceStatusResponse>> call, string what, CancellationToken cancellation)
    {
        try
        {
            return await call().WaitAsync(MaxCallTime, cancellation) is null ? null
                : Failed($"{what}, yet you returned an answer.");
        }
        catch (TimeoutException)
        {
            return Failed($"{what}, and after {MaxCallTime.TotalSeconds:0} s your method still waited. "
                + "Give each call a deadline: DateTime.UtcNow and a second.");
        }
        catch (RpcException e)
        {
            return Failed($"{what}, and the caller got an exception with the status {e.StatusCode}. Catch an "
                + "RpcException of this StatusCode and return null.");
        }
    }

    private async Task<ExerciseResult?> SilentAsync(
        Func<Uri, Func<Task<PerformanceStatusResponse>>> to, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartAsync(
            new LabServerOptions { Delay = TimeSpan.FromMinutes(10) }, cancellation);
        using var calls = new ActiveCalls(server.Addresses);
        if (await AwayAsync(to(server.Address(Endpoint.H2c)), "A server takes ten minutes for its answer", cancellation)
            is { } wrong)
        {
            return wrong;
        }

        return await EndedAsync(calls, cancellation) ? null
            : Failed("The caller of a silent server was let go, and the call itself goes on: server and connection "
                + "still work for nobody. Give the call a deadline instead of waiting beside it.");
    }

    private async Task<ExerciseResult?> TooLargeAsync(
        Func<Uri, Func<Task<PerformanceStatusResponse>>> to, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartAsync(
            new LabServerOptions { PayloadBytes = TooLarge }, cancellation);
        var call = to(server.Address(Endpoint.H2c));
        // More than once: the first call may exceed its deadline, which does become null.
        for (var i = 0; i < Tries; i++)
        {
            if (await ComesThroughAsync(call, cancellation)) return null;
        }

        return Failed("An answer was too large for the client (ResourceExhausted), and you returned null, as if the "
            + "server were away. Catch the statuses that mean that, Unavailable and DeadlineExceeded, and let the "
            + "others through.");
    }

    private static async Task<bool> ComesThroughAsync(
        Func<Task<PerformanceStatusResponse>> call, CancellationToken cancellation)
    {
        try
        {
            return await call().WaitAsync(MaxCallTime, cancellation) is not null;
        }
        catch (RpcException)
        {
            return true;
        }
    }

    private static async Task<bool> EndedAsync(ActiveCalls calls, CancellationToken cancellation)
    {
        for (var waited = TimeSpan.Zero; waited < TimeToEnd && calls.Now > 0; waited += Every)
        {
            await Task.Delay(Every, cancellation);
        }

        return calls.Now == 0;
    }
}
