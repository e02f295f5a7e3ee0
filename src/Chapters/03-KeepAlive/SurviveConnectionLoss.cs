using Grpc.Core;
using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>
/// Exercise 3.4: a channel on which a call outlives a reset connection, and the next call after a silence succeeds,
/// although only UNAVAILABLE is retried.
/// </summary>
internal sealed class SurviveConnectionLoss : Exercise<Action<GrpcChannelOptions, SocketsHttpHandler>>
{
    private static readonly TimeSpan IdleLimit = TimeSpan.FromSeconds(3);
    private static readonly TimeSpan Idle = TimeSpan.FromSeconds(3.7);
    private static readonly TimeSpan MaxCallTime = TimeSpan.FromSeconds(15);
    // A call on a connection that works is back in milliseconds, and on a busy machine in a second or two.
    private static readonly TimeSpan SolutionTimeout = TimeSpan.FromSeconds(3);
    private static readonly TimeSpan BetweenLooks = TimeSpan.FromMilliseconds(20);

    // Long enough for the network to be reset while the call waits for its answer.
    private static readonly LabServerOptions Slow = new() { Delay = TimeSpan.FromSeconds(0.5) };

    public override string Id => "3.4";

    protected override string Title => "calls that survive their connection";

    protected override string FirstStep =>
        "Give the options a ServiceConfig with a RetryPolicy, and set the handler's keep-alive properties.";

    protected override async Task<ExerciseResult> AttemptAsync(
        Action<GrpcChannelOptions, SocketsHttpHandler> solution, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartAsync(Slow, cancellation);
        // Both are mostly waiting, so they wait together.
        var reset = ResetAsync(server, solution, cancellation);
        var silent = AfterSilenceAsync(server, solution, cancellation);
        await Task.WhenAll(reset, silent);
        return Judge(Retried(solution), await reset, await silent);
    }

    /// <summary>A call whose connection is reset while the server works on it.</summary>
    private static async Task<CallOutcome> ResetAsync(
        LabServer server, Action<GrpcChannelOptions, SocketsHttpHandler> solution, CancellationToken cancellation)
    {
        using var network = server.Behind(new NetworkConditions { CountFrames = true });
        using var channel = Open(network, solution);
        await OneCall.OnAsync(channel, MaxCallTime, cancellation);
        var sent = network.Frames.ToServer(FrameType.Headers).Frames;
        var call = CallOutcome.OfAsync(() => OneCall.OnAsync(channel, MaxCallTime, cancellation));
        while (!call.IsCompleted && network.Frames.ToServer(FrameType.Headers).Frames == sent)
        {
            await Task.Delay(BetweenLooks, cancellation);
        }

        network.Reset();
        return await call;
    }

    /// <summary>One call, a silence longer than the network's limit, another call.</summary>
    private static async Task<Silent> AfterSilenceAsync(
        LabServer server, Action<GrpcChannelOptions, SocketsHttpHandler> solution, CancellationToken cancellation)
    {
        using var network = server.Behind(new NetworkConditions { IdleLimit = IdleLimit, CountFrames = true });
        using var channel = Open(network, solution);
        await OneCall.OnAsync(channel, MaxCallTime, cancellation);
        var silence = await network.CountFramesAsync(() => Task.Delay(Idle, cancellation), cancellation);
        var call = await CallOutcome.OfAsync(() => OneCall.OnAsync(channel, SolutionTimeout, cancellation));
        cancellation.ThrowIfCancellationRequested();
        return new Silent(call, network.ConnectionsAccepted, silence.Log.Count(f => f.IsPingOfClient));
    }

    private static GrpcChannel Open(
        NetworkedServer network, Action<GrpcChannelOptions, SocketsHttpHandler> solution) =>
        network.OpenChannel(configure: options => solution(options, (SocketsHttpHandler)options.HttpHandler!));

    private static StatusCode[] Retried(Action<GrpcChannelOptions, SocketsHttpHandler> solution)
    {
        using var handler = new SocketsHttpHandler();
        var options = new GrpcChannelOptions();
        solution(options, handler);
        return [.. (options.ServiceConfig?.MethodConfigs ?? [])
            .SelectMany(method => method.RetryPolicy?.RetryableStatusCodes ?? []).Distinct()];
    }

    private ExerciseResult Judge(StatusCode[] retried, CallOutcome reset, Silent silent)
    {
        string[] further = [.. retried.Where(code => code is not StatusCode.Unavailable and not StatusCode.Internal)
            .Select(StatusName.Of)];
        return (reset, silent) switch
        {
            ({ Ok: false }, _) => Failed($"The call that met an RST ended with {reset.Name}, and nothing repeated it. "
                + "Give a MethodConfig for MethodName.Default a RetryPolicy that lists this status."),
            _ when further.Length > 0 => Failed($"Your policy also repeats {string.Join(", ", further)}: such a call "
                + "ends the same way however often it is repeated, or makes things worse. List only what a lost "
                + "connection brings."),
            _ when retried.Contains(StatusCode.Internal) => Failed("Your policy repeats INTERNAL. A server also "
                + "answers so when something in it is broken, and gRPC's guidance is to retry UNAVAILABLE only. Keep "
                + "the call off the dead connection instead."),
            (_, { Call.Ok: false, Pings: 0 }) => Failed("The call that met an RST is saved. But the one after "
                + $"{Unit.Time(Idle)} of silence ended with {silent.Call.Name}: the network forgets a connection after "
                + $"{Unit.Time(IdleLimit)}, and no PING was sent meanwhile. Either pings keep the connection, or the "
                + "pool closes it before the network forgets it."),
            (_, { Call.Ok: false }) => Failed("The call that met an RST is saved. But the one after "
                + $"{Unit.Time(Idle)} of silence ended with {silent.Call.Name}, although the client sent "
                + $"{ReaderNumbers.Counted(silent.Pings, "PING")}: too late. The limit is {Unit.Time(IdleLimit)}."),
            (_, { Connections: > 1 }) => Passed("The call that met an RST was repeated. After the silence the call went "
                + "over a new connection, because the pool had closed the idle one."),
            _ => Passed("The call that met an RST was repeated. After the silence the call went over the connection "
                + $"that {ReaderNumbers.Counted(silent.Pings, "PING")} had kept."),
        };
    }

    /// <summary>The trial of the silence.</summary>
    private sealed record Silent(CallOutcome Call, long Connections, long Pings);
}
