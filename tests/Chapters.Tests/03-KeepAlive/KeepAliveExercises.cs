using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Net.Client.Configuration;
using static GrpcLab.Tests.Exercises.Attempt;

namespace GrpcLab.Tests.Exercises;

/// <summary>Pings in time, a pool that lets go, a delay between two limits, retries after a drop.</summary>
public sealed class KeepAliveExercises : ExerciseTests<KeepAliveExercises>, IAttempts
{
    private const string RightForAll =
        "Right for 3 pairs of a network and a peer, and for the one that no delay suits.";

    public static IReadOnlyList<Attempt> Attempts =>
    [
        Passes("3.1: pings in time", "The connection outlived 3.7 s of silence by",
            () => KeepAsync(h => Ping(h, 1, 1.5))),
        AlsoFails("3.1: the stub, without pings", "DEADLINE_EXCEEDED…no PING was sent",
            () => KeepAsync(h => h.PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan)),
        Fails("3.1: pings with active requests only", "KeepAlivePingPolicy", () => KeepAsync(h =>
        {
            Ping(h, 1, 1.5);
            h.KeepAlivePingPolicy = HttpKeepAlivePingPolicy.WithActiveRequests;
        })),
        AlsoFails("3.1: a pool that lets go, of which an open call is not told", "Only pings find that out",
            () => KeepAsync(h => h.PooledConnectionIdleTimeout = TimeSpan.FromSeconds(1))),
        AlsoFails("3.1: a timeout left alone", "KeepAlivePingTimeout is 20 s", () => KeepAsync(h =>
        {
            h.PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan;
            h.KeepAlivePingDelay = TimeSpan.FromSeconds(1);
        })),
        AlsoFails("3.1: a channel around the network", "does not lead through the network", async () =>
        {
            await using var other = await LabServer.StartAsync();
            return await Check.Exercise("3.1", (ServerAccess _) => other.OpenChannel());
        }),
        AlsoFails("3.1: a disposed channel", "without `using`", () => Check.Exercise("3.1", (ServerAccess network) =>
        {
            using var channel = network.OpenChannel();
            return channel;
        })),
        AlsoUnanswered("3.1: a stub that throws", "", () => Check.Exercise(
            "3.1", new Func<ServerAccess, GrpcChannel>(_ => throw new NotImplementedException()))),

        Passes("3.2: a connection that is pinged and that the pool keeps",
            "2 PINGs in the silence, and both calls on 1 connection.",
            () => WarmAsync(h => h.PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan)),
        Fails("3.2: the stub, whose pool lets go", "To the pool only a call is use of a connection",
            () => WarmAsync(h => h.PooledConnectionIdleTimeout = TimeSpan.FromSeconds(2))),
        AlsoFails("3.2: pings with active requests, which are none in a silence",
            "The connection stayed open, but 7 s of silence saw no PING…KeepAlivePingPolicy", () => WarmAsync(h =>
            {
                h.PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan;
                h.KeepAlivePingPolicy = HttpKeepAlivePingPolicy.WithActiveRequests;
            })),
        AlsoFails("3.2: a channel to another address", "The calls did not come by the address", async () =>
        {
            await using var other = await LabServer.StartAsync();
            return await Check.Exercise("3.2", (Uri _) => other.OpenChannel());
        }),
        AlsoFails("3.2: a disposed channel", "without `using`", () => Check.Exercise("3.2", (Uri address) =>
        {
            using var channel = GrpcChannel.ForAddress(address);
            return channel;
        })),

        Passes("3.3: in the middle of the two limits", RightForAll, () => DelayAsync((forgets, apart) =>
            apart < forgets ? Timing((forgets + apart) / 2) : KeepAliveTiming.Never)),
        Passes("3.3: the smallest that the peer bears", RightForAll, () => DelayAsync((forgets, apart) =>
            apart < forgets ? Timing(apart) : KeepAliveTiming.Never)),
        Fails("3.3: half of what the network bears", "PINGs only 175 s apart are too many for the peer.",
            () => DelayAsync((forgets, _) => Timing(forgets / 2))),
        Fails("3.3: no delay", "SocketsHttpHandler refuses", () => DelayAsync((_, _) => Timing(S(0.5)))),
        Fails("3.3: the same for all", "PINGs only 20 s apart are too many for the peer.",
            () => DelayAsync((_, _) => Timing(S(20)))),
        Fails("3.3: all that the network bears", "the connection is forgotten before the delay is over.",
            () => DelayAsync((forgets, _) => Timing(forgets))),
        Fails("3.3: a second less", "too late. The handler looks every 5 s",
            () => DelayAsync((forgets, _) => Timing(forgets - S(1)))),
        Fails("3.3: a delay where none suits", "no delay suits both.", () => DelayAsync((_, apart) => Timing(apart))),
        Fails("3.3: a timeout so long that the handler looks late",
            "too late. The handler looks every 81.3 s, a quarter of the shorter",
            () => DelayAsync((forgets, apart) => new((forgets + apart) / 2, S(600)))),
        Fails("3.3: no pings at all", "although a delay between the two would suit both",
            () => DelayAsync((_, _) => KeepAliveTiming.Never)),

        Passes("3.4: a policy for unavailable and internal", "",
            () => RetryAsync(StatusCode.Unavailable, StatusCode.Internal)),
        Fails("3.4: a policy for every status", "was sent 3 times: it ends with UNIMPLEMENTED",
            () => RetryAsync([.. Enum.GetValues<StatusCode>().Where(code => code != StatusCode.OK)])),
        AlsoFails("3.4: the stub, without a policy", "The call that met an RST ended with UNAVAILABLE",
            () => Check.Exercise("3.4", () => new ServiceConfig())),
        AlsoFails("3.4: a policy for half of it", "the call ended with INTERNAL, which your policy does not list",
            () => RetryAsync(StatusCode.Unavailable)),
    ];

    private static TimeSpan S(double seconds) => TimeSpan.FromSeconds(seconds);

    private static KeepAliveTiming Timing(TimeSpan delay) => new(delay, S(20));

    private static Task<ExerciseResult> KeepAsync(Action<SocketsHttpHandler> configure) =>
        Check.Exercise("3.1", (ServerAccess network) => network.OpenChannel(configureHandler: configure));

    private static void Ping(SocketsHttpHandler handler, double delay, double timeout)
    {
        handler.PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan;
        handler.KeepAlivePingDelay = S(delay);
        handler.KeepAlivePingTimeout = S(timeout);
    }

    private static Task<ExerciseResult> WarmAsync(Action<SocketsHttpHandler> configure) =>
        Check.Exercise("3.2", (Uri address) =>
        {
            var handler = new SocketsHttpHandler { KeepAlivePingDelay = S(1) };
            configure(handler);
            return GrpcChannel.ForAddress(address, new() { HttpHandler = handler, DisposeHttpClient = true });
        });

    private static Task<ExerciseResult> DelayAsync(Func<TimeSpan, TimeSpan, KeepAliveTiming> choose) =>
        Check.Exercise("3.3", choose);

    private static Task<ExerciseResult> RetryAsync(params StatusCode[] codes) => Check.Exercise("3.4", () =>
    {
        var policy = new RetryPolicy
        {
            MaxAttempts = 3,
            InitialBackoff = S(0.1),
            MaxBackoff = S(1),
            BackoffMultiplier = 2,
        };
        foreach (var code in codes) policy.RetryableStatusCodes.Add(code);
        return new ServiceConfig
        {
            MethodConfigs = { new MethodConfig { Names = { MethodName.Default }, RetryPolicy = policy } },
        };
    });
}
