using System.Diagnostics;
using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>Exercise 3.1: a connection that is pinged in time, and that its own client closes all the same.</summary>
internal sealed class KeepPooledConnection() : ChannelExercise<Func<Uri, GrpcChannel>>(
    "3.1", "a pinged connection that stays open",
    "Return a channel to the address, made with a SocketsHttpHandler of your own.")
{
    // Time for several PINGs, and for the pool to close what an idle timeout of some seconds lets it close.
    private static readonly TimeSpan Silence = TimeSpan.FromSeconds(8);
    private static readonly TimeSpan BetweenLooks = TimeSpan.FromMilliseconds(50);

    private const string PoolAdvice = "For the pool only a call counts as using a connection; a PING does not. "
        + "Which property sets how long it may stay unused?";

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync();
        using var network = server.Behind(new NetworkConditions { CountFrames = true });
        using var channel = Given(Solution(network.Address()));
        await CallAsync(channel);
        var silence = await network.CountFramesAsync(() => BeSilentAsync(network), Cancellation);
        await CallAsync(channel);
        return Judge(silence.PingsToServer.Frames, network.ConnectionsAccepted);
    }

    // Until the connection has gone, but no longer than the silence.
    private async Task BeSilentAsync(NetworkedServer network)
    {
        var clock = Stopwatch.StartNew();
        while (network.ConnectionsOpen > 0 && clock.Elapsed < Silence)
        {
            await Task.Delay(BetweenLooks, Cancellation);
        }
    }

    private ExerciseResult Judge(long pings, long connections) => (pings, connections) switch
    {
        (_, 0) => Failed("No call reached the address that is passed in: open the channel to it."),
        (0, > 1) => Failed("The client closed its connection during the silence, before it had sent a PING, and the "
            + $"second call opened another. {PoolAdvice}"),
        (_, > 1) => Failed($"The client sent {Text(pings)} during the silence but closed the connection anyway, and "
            + $"the second call opened another. {PoolAdvice}"),
        (0 or 1, _) => Failed("The connection stayed open, but "
            + $"{Unit.Time(Silence)} of silence saw {Text(pings)}: a network that "
            + "forgets would have dropped it. Set KeepAlivePingDelay to a second, and mind KeepAlivePingPolicy: "
            + "no call is open."),
        _ => Passed($"{Text(pings)} in {Unit.Time(Silence)} of silence, and both calls on 1 connection. A finite "
            + "PooledConnectionIdleTimeout still closes it after a longer pause; Timeout.InfiniteTimeSpan does not."),
    };

    private static string Text(long pings) => pings switch { 0 => "no PING", 1 => "1 PING", _ => $"{pings} PINGs" };
}
