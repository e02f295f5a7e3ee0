using Grpc.Core;
using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>
/// Exercise 3.4: a channel on which a call outlives a reset connection, and the next call after a silence succeeds,
/// although only UNAVAILABLE is retried.
/// </summary>
internal sealed class SurviveConnectionLoss() : Exercise<Action<GrpcChannelOptions, SocketsHttpHandler>>(
    "3.4", "calls that survive their connection",
    "Give the options a ServiceConfig with a RetryPolicy, and set the handler's keep-alive properties.")
{
    private static readonly TimeSpan BetweenLooks = TimeSpan.FromMilliseconds(20);

    // Long enough for the network to be reset while the call waits for its answer.
    private static readonly LabServerOptions Slow = new() { Delay = TimeSpan.FromSeconds(0.5) };

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync(Slow);
        // Both are mostly waiting, so they wait together.
        var reset = ResetAsync(server);
        var silent = SilenceTrial.RunAsync(server, Open, Cancellation);
        await Task.WhenAll(reset, silent);
        return Judge(Retried(), await reset, await silent);
    }

    /// <summary>A call whose connection is reset while the server works on it.</summary>
    private async Task<CallOutcome> ResetAsync(LabServer server)
    {
        using var network = server.Behind(new NetworkConditions { CountFrames = true });
        using var channel = Open(network);
        await CallAsync(channel);
        var sent = network.Frames.ToServer(FrameType.Headers).Frames;
        var call = CallOutcome.OfAsync(() => CallAsync(channel));
        while (!call.IsCompleted && network.Frames.ToServer(FrameType.Headers).Frames == sent)
        {
            await Task.Delay(BetweenLooks, Cancellation);
        }

        network.Reset();
        return await call;
    }

    private GrpcChannel Open(NetworkedServer network) =>
        network.OpenChannel(configure: options => Solution(options, (SocketsHttpHandler)options.HttpHandler!));

    private StatusCode[] Retried()
    {
        using var handler = new SocketsHttpHandler();
        var options = new GrpcChannelOptions { HttpHandler = handler };
        Solution(options, handler);
        return [.. (options.ServiceConfig?.MethodConfigs ?? [])
            .SelectMany(method => (IEnumerable<StatusCode>)[
                .. method.RetryPolicy?.RetryableStatusCodes ?? [],
                .. method.HedgingPolicy?.NonFatalStatusCodes ?? []])
            .Distinct()];
    }

    private ExerciseResult Judge(StatusCode[] retried, CallOutcome reset, SilenceTrial silent)
    {
        string[] further = [.. retried.Where(code => code is not StatusCode.Unavailable and not StatusCode.Internal)
            .Select(StatusName.Of)];
        return (reset, silent) switch
        {
            ({ Ok: false }, _) => Failed($"The call that met an RST ended with {reset.Name} and was not retried. "
                + "Give a MethodConfig for MethodName.Default a RetryPolicy that lists this status."),
            _ when further.Length > 0 => Failed($"Your policy also retries {string.Join(", ", further)}: such a call "
                + "fails the same way however often it is retried, or makes things worse. List only what a lost "
                + "connection causes."),
            _ when retried.Contains(StatusCode.Internal) => Failed("Your policy retries INTERNAL. A server also "
                + "returns it when something inside it is broken, and gRPC's guidance is to retry UNAVAILABLE only. "
                + "Keep the call off the dead connection instead."),
            (_, { Call.Ok: false, Pings: 0 }) => Failed("The call that met an RST was retried. But the one after "
                + $"{Unit.Time(SilenceTrial.Idle)} of silence ended with {silent.Call.Name}: the network forgets a "
                + $"connection after {Unit.Time(SilenceTrial.IdleLimit)}, and no PING was sent meanwhile. Let pings "
                + "keep the connection alive, or let the pool close it before the network forgets it."),
            (_, { Call.Ok: false }) => Failed("The call that met an RST was retried. But the one after "
                + $"{Unit.Time(SilenceTrial.Idle)} of silence ended with {silent.Call.Name}, although the client sent "
                + $"{silent.PingsText}: too late. The limit is {Unit.Time(SilenceTrial.IdleLimit)}."),
            (_, { Connections: > 1 }) => Passed("The call that met an RST was retried. After the silence the call "
                + "went over a new connection, because the pool had closed the idle one."),
            _ => Passed("The call that met an RST was retried. After the silence the call went over the connection "
                + $"that {silent.PingsText} had kept alive."),
        };
    }
}
