using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>A call, a silence longer than the network's idle limit, and another call on the same channel.</summary>
/// <param name="Call">How the call after the silence ended.</param>
/// <param name="Connections">Connections the network accepted.</param>
/// <param name="Pings">PINGs of the client in the silence.</param>
internal sealed record SilenceTrial(CallOutcome Call, long Connections, long Pings)
{
    /// <summary>The network forgets a connection after this time.</summary>
    public static readonly TimeSpan IdleLimit = TimeSpan.FromSeconds(3);

    /// <summary>The silence.</summary>
    public static readonly TimeSpan Idle = TimeSpan.FromSeconds(3.7);

    private static readonly TimeSpan MaxOpenTime = TimeSpan.FromSeconds(15);

    // A call on a connection that works is back in milliseconds, and on a busy machine in a second or two.
    private static readonly TimeSpan MaxCallTime = TimeSpan.FromSeconds(3);

    public string PingsText => ReaderNumbers.Counted(Pings, "PING");

    public static async Task<SilenceTrial> RunAsync(
        LabServer server, Func<NetworkedServer, GrpcChannel> open, CancellationToken cancellation)
    {
        using var network = server.Behind(new NetworkConditions { IdleLimit = IdleLimit, CountFrames = true });
        using var channel = open(network);
        await OneCall.OnAsync(channel, MaxOpenTime, cancellation);
        if (network.ConnectionsAccepted == 0)
        {
            throw new InvalidOperationException("the channel does not go through the network that was passed in. "
                + "Open it with network.OpenChannel(...).");
        }

        var silence = await network.CountFramesAsync(() => Task.Delay(Idle, cancellation), cancellation);
        var call = await CallOutcome.OfAsync(() => OneCall.OnAsync(channel, MaxCallTime, cancellation));
        cancellation.ThrowIfCancellationRequested();
        return new(call, network.ConnectionsAccepted, silence.Log.Count(f => f.IsPingOfClient));
    }
}
