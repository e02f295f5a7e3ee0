using Grpc.Core;
using Grpc.Net.Client.Configuration;

namespace GrpcLab;

/// <summary>
/// Exercise 3.4: a retry policy for both ways in which a lost connection fails a call, and for nothing else.
/// </summary>
internal sealed class RetryAfterTheDrop : Exercise<Func<ServiceConfig>>
{
    private static readonly TimeSpan MaxCallTime = TimeSpan.FromSeconds(15);
    private static readonly TimeSpan BetweenLooks = TimeSpan.FromMilliseconds(50);
    private static readonly TimeSpan PingTime = TimeSpan.FromSeconds(1);
    private static readonly Method<string, string> Missing = new(
        MethodType.Unary, "nowhere.Nothing", "Ask", Marshallers.StringMarshaller, Marshallers.StringMarshaller);

    // Long enough for a first call on a busy machine.
    private static readonly NetworkConditions Resets =
        new() { IdleLimit = TimeSpan.FromSeconds(2.5), IdleDrop = IdleDrop.ResetWhenUsed };

    public override string Id => "3.4";

    protected override string Title => "a call that survives its connection";

    protected override string FirstStep =>
        "Return a ServiceConfig with a MethodConfig for MethodName.Default that has a RetryPolicy.";

    protected override async Task<ExerciseResult> AttemptAsync(
        Func<ServiceConfig> solution, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartAsync(cancellation: cancellation);
        // All three are mostly waiting, so they wait together.
        var reset = ResetAsync(server, Config(solution), cancellation);
        var found = FoundDeadAsync(server, Config(solution), cancellation);
        var sent = CountSentAsync(server, Config(solution), cancellation);
        await Task.WhenAll(reset, found, sent);
        return Judge(await reset, await found, await sent);
    }

    private static ServiceConfig Config(Func<ServiceConfig> solution) =>
        solution() ?? throw new NotImplementedException();

    /// <summary>A call on a connection that the network has dropped and answers with an RST.</summary>
    private static async Task<CallOutcome> ResetAsync(
        LabServer server, ServiceConfig config, CancellationToken cancellation)
    {
        using var network = server.Behind(Resets);
        using var channel = network.OpenChannel(configure: o => o.ServiceConfig = config);
        await OneCall.OnAsync(channel, MaxCallTime, cancellation);
        while (network.ConnectionsDropped == 0) await Task.Delay(BetweenLooks, cancellation);

        return await CallOutcome.OfAsync(() => OneCall.OnAsync(channel, MaxCallTime, cancellation));
    }

    /// <summary>A call on a connection that died without a word, which an unanswered ping finds out.</summary>
    private static async Task<CallOutcome> FoundDeadAsync(
        LabServer server, ServiceConfig config, CancellationToken cancellation)
    {
        using var network = server.Behind(new NetworkConditions());
        using var channel = network.OpenChannel(
            configure: o => o.ServiceConfig = config,
            configureHandler: h => (h.KeepAlivePingDelay, h.KeepAlivePingTimeout) = (PingTime, PingTime));
        await OneCall.OnAsync(channel, MaxCallTime, cancellation);
        network.BlackHole();
        return await CallOutcome.OfAsync(() => OneCall.OnAsync(channel, MaxCallTime, cancellation));
    }

    /// <summary>How often a call is sent whose method the server does not have.</summary>
    private static async Task<long> CountSentAsync(
        LabServer server, ServiceConfig config, CancellationToken cancellation)
    {
        using var network = server.Behind(new NetworkConditions { CountFrames = true });
        using var channel = network.OpenChannel(configure: o => o.ServiceConfig = config);
        var options = new CallOptions(deadline: DateTime.UtcNow + MaxCallTime, cancellationToken: cancellation);
        var frames = await network.CountFramesAsync(
            () => CallOutcome.OfAsync(
                async () => await channel.CreateCallInvoker().AsyncUnaryCall(Missing, null, options, "")),
            cancellation);
        return frames.ToServer(FrameType.Headers).Frames;
    }

    private ExerciseResult Judge(CallOutcome reset, CallOutcome found, long sent) => (reset, found, sent) switch
    {
        ({ Ok: false }, _, _) => Failed($"The call that met an RST ended with {reset.Name}, and nothing repeated it. "
            + "Give a MethodConfig for MethodName.Default a RetryPolicy that lists this status."),
        (_, { Ok: false }, _) => Failed("The call that met an RST is saved. But where the connection died without a "
            + $"word and a ping found out, the call ended with {found.Name}, which your policy does not list."),
        (_, _, > 1) => Failed("Both calls are saved. But a call to a method that the server does not have was sent "
            + $"{sent} times: it ends with UNIMPLEMENTED however often it is repeated. List only what a lost "
            + "connection brings."),
        _ => Passed("The call that met an RST and the one whose connection a ping found dead were answered, and a call "
            + "that no repeating can help was sent once."),
    };
}
