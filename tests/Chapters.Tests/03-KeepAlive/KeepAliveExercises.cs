using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Net.Client.Configuration;
using static GrpcLab.Tests.Exercises.Attempt;

namespace GrpcLab.Tests.Exercises;

/// <summary>A pool that closes, pings in time, a delay between two limits, calls that survive their connection.</summary>
public sealed class KeepAliveExercises : ExerciseTests<KeepAliveExercises>, IAttempts
{
    private const string RightForAll =
        "Right for 3 pairs of a network and a peer, and for the one that no delay suits.";

    public static IReadOnlyList<Attempt> Attempts =>
    [
        Passes("3.1: a connection that is pinged and that the pool keeps",
            "PINGs in 8 s of silence, and both calls on 1 connection. A finite PooledConnectionIdleTimeout still",
            () => WarmAsync(h => h.PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan)),
        AlsoFails("3.1: the stub, whose pool closes it", "For the pool only a call counts as using a connection",
            () => WarmAsync(h => h.PooledConnectionIdleTimeout = TimeSpan.FromSeconds(2))),
        AlsoFails("3.1: a pool that closes it after two PINGs", "closed the connection anyway",
            () => WarmAsync(h => h.PooledConnectionIdleTimeout = TimeSpan.FromSeconds(5))),
        AlsoFails("3.1: pings with active requests, which are none in a silence",
            "The connection stayed open, but 8 s of silence saw no PING…KeepAlivePingPolicy", () => WarmAsync(h =>
            {
                h.PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan;
                h.KeepAlivePingPolicy = HttpKeepAlivePingPolicy.WithActiveRequests;
            })),
        AlsoFails("3.1: a channel to another address", "No call reached the address", async () =>
        {
            await using var other = await LabServer.StartAsync();
            return await Check.Exercise("3.1", (Uri _) => other.OpenChannel());
        }),
        AlsoFails("3.1: a disposed channel", "without `using`", () => Check.Exercise("3.1", (Uri address) =>
        {
            using var channel = GrpcChannel.ForAddress(address);
            return channel;
        })),

        Passes("3.2: pings in time", "The connection survived 3.7 s of silence with",
            () => KeepAsync(h => Ping(h, 1, 1.5))),
        AlsoFails("3.2: the stub, without pings", "DEADLINE_EXCEEDED…no PING was sent",
            () => KeepAsync(h => h.PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan)),
        AlsoFails("3.2: a pool that closes it, and a call that does not end", "Only pings detect that",
            () => KeepAsync(h => h.PooledConnectionIdleTimeout = TimeSpan.FromSeconds(1))),
        AlsoFails("3.2: a timeout left alone", "KeepAlivePingTimeout is 20 s", () => KeepAsync(h =>
        {
            h.PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan;
            h.KeepAlivePingDelay = TimeSpan.FromSeconds(1);
        })),
        AlsoFails("3.2: a timeout that is too long",
            "Delay, timeout and up to two heartbeats together must stay below 5 s.",
            () => KeepAsync(h => Ping(h, 1, 10))),
        AlsoFails("3.2: a channel around the network", "does not go through the network", async () =>
        {
            await using var other = await LabServer.StartAsync();
            return await Check.Exercise("3.2", (ServerAccess _) => other.OpenChannel());
        }),

        Passes("3.3: in the middle of the two limits", RightForAll, () => DelayAsync((forgets, apart) =>
            apart < forgets ? Pings((forgets + apart) / 2) : new())),
        Passes("3.3: the smallest that the peer bears", RightForAll, () => DelayAsync((forgets, apart) =>
            apart < forgets ? Pings(apart) : new())),
        Fails("3.3: half of what the network bears", "PINGs only 175 s apart are too frequent for the peer.",
            () => DelayAsync((forgets, _) => Pings(forgets / 2))),
        Fails("3.3: no delay", "SocketsHttpHandler refuses", () => DelayAsync((_, _) => Pings(S(0.5)))),
        Fails("3.3: all that the network bears", "the connection is forgotten before the delay is over.",
            () => DelayAsync((forgets, _) => Pings(forgets))),
        Fails("3.3: a second less", "too late. The handler checks every 5 s",
            () => DelayAsync((forgets, _) => Pings(forgets - S(1)))),
        Fails("3.3: a delay where none suits", "no delay suits both.", () => DelayAsync((_, apart) => Pings(apart))),
        Fails("3.3: a timeout so long that the handler looks late",
            "too late. The handler checks every 81.3 s, a quarter of the shorter",
            () => DelayAsync((forgets, apart) => Pings((forgets + apart) / 2, S(600)))),
        Fails("3.3: no pings at all",
            "the pool closes the connection after…, although a delay between the two would suit both",
            () => DelayAsync((_, _) => new())),
        Fails("3.3: no pings, and a pool that closes nothing",
            "the network drops the connection, although a delay between the two would suit both",
            () => DelayAsync((_, _) => new() { PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan })),
        Fails("3.3: a pool that closes what is pinged", "the pool closes the connection after…without a call, pinged or not",
            () => DelayAsync((forgets, apart) => new() { KeepAlivePingDelay = (forgets + apart) / 2 })),
        Fails("3.3: pings with active requests", "a connection without an open call is not pinged",
            () => DelayAsync((forgets, apart) =>
            {
                var handler = Pings((forgets + apart) / 2);
                handler.KeepAlivePingPolicy = HttpKeepAlivePingPolicy.WithActiveRequests;
                return handler;
            })),
        Fails("3.3: a pool that keeps what nothing pings", "the pool keeps the connection longer than the network does",
            () => DelayAsync((forgets, apart) => apart < forgets
                ? Pings((forgets + apart) / 2)
                : new() { PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan })),
        Fails("3.3: a pool that looks too late", "1.25 times the timeout must stay below the network's limit.",
            () => DelayAsync((forgets, apart) => apart < forgets
                ? Pings((forgets + apart) / 2)
                : new() { PooledConnectionIdleTimeout = forgets - S(1) })),

        Passes("3.4: a policy for unavailable, and pings", "had kept alive.", () => SurviveAsync((options, handler) =>
        {
            options.ServiceConfig = Retry(StatusCode.Unavailable);
            Ping(handler, 1, 1.5);
        })),
        AlsoPasses("3.4: a policy for unavailable, and a pool that closes in time", "the pool had closed the idle one",
            () => SurviveAsync((options, handler) =>
            {
                options.ServiceConfig = Retry(StatusCode.Unavailable);
                handler.PooledConnectionIdleTimeout = S(1);
            })),
        AlsoPasses("3.4: the handler that the options hold", "had kept alive.", () => SurviveAsync((options, _) =>
        {
            options.ServiceConfig = Retry(StatusCode.Unavailable);
            Ping((SocketsHttpHandler)options.HttpHandler!, 1, 1.5);
        })),
        AlsoFails("3.4: the stub, which sets nothing", "The call that met an RST ended with UNAVAILABLE",
            () => SurviveAsync((_, _) => { })),
        AlsoFails("3.4: a policy without pings", "The call that met an RST was retried…no PING was sent meanwhile",
            () => SurviveAsync((options, _) => options.ServiceConfig = Retry(StatusCode.Unavailable))),
        AlsoFails("3.4: internal in the policy", "policy retries INTERNAL.", () => SurviveAsync((options, handler) =>
        {
            options.ServiceConfig = Retry(StatusCode.Unavailable, StatusCode.Internal);
            Ping(handler, 1, 1.5);
        })),
        AlsoFails("3.4: internal in a policy that hedges", "policy retries INTERNAL.", () => SurviveAsync(
            (options, handler) =>
            {
                options.ServiceConfig = Hedge(StatusCode.Unavailable, StatusCode.Internal);
                Ping(handler, 1, 1.5);
            })),
        AlsoFails("3.4: a policy for every status", "Your policy also retries CANCELLED, UNKNOWN",
            () => SurviveAsync((options, handler) =>
            {
                options.ServiceConfig = Retry([.. Enum.GetValues<StatusCode>().Where(code => code != StatusCode.OK)]);
                Ping(handler, 1, 1.5);
            })),
    ];

    private static TimeSpan S(double seconds) => TimeSpan.FromSeconds(seconds);

    private static SocketsHttpHandler Pings(TimeSpan delay, TimeSpan? timeout = null) => new()
    {
        KeepAlivePingDelay = delay,
        KeepAlivePingTimeout = timeout ?? S(20),
        PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
    };

    private static Task<ExerciseResult> KeepAsync(Action<SocketsHttpHandler> configure) =>
        Check.Exercise("3.2", (ServerAccess network) => network.OpenChannel(configureHandler: configure));

    private static void Ping(SocketsHttpHandler handler, double delay, double timeout)
    {
        handler.PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan;
        handler.KeepAlivePingDelay = S(delay);
        handler.KeepAlivePingTimeout = S(timeout);
    }

    private static Task<ExerciseResult> WarmAsync(Action<SocketsHttpHandler> configure) =>
        Check.Exercise("3.1", (Uri address) =>
        {
            var handler = new SocketsHttpHandler { KeepAlivePingDelay = S(1) };
            configure(handler);
            return GrpcChannel.ForAddress(address, new() { HttpHandler = handler, DisposeHttpClient = true });
        });

    private static Task<ExerciseResult> DelayAsync(Func<TimeSpan, TimeSpan, SocketsHttpHandler> choose) =>
        Check.Exercise("3.3", choose);

    private static Task<ExerciseResult> SurviveAsync(Action<GrpcChannelOptions, SocketsHttpHandler> setUp) =>
        Check.Exercise("3.4", setUp);

    private static ServiceConfig Retry(params StatusCode[] codes)
    {
        var policy = new RetryPolicy
        {
            MaxAttempts = 3,
            InitialBackoff = S(0.1),
            MaxBackoff = S(1),
            BackoffMultiplier = 2,
        };
        foreach (var code in codes) policy.RetryableStatusCodes.Add(code);
        return new() { MethodConfigs = { new MethodConfig { Names = { MethodName.Default }, RetryPolicy = policy } } };
    }

    private static ServiceConfig Hedge(params StatusCode[] codes)
    {
        // Later than the call is reset, so that its status decides.
        var policy = new HedgingPolicy { MaxAttempts = 3, HedgingDelay = S(5) };
        foreach (var code in codes) policy.NonFatalStatusCodes.Add(code);
        return new()
        {
            MethodConfigs = { new MethodConfig { Names = { MethodName.Default }, HedgingPolicy = policy } },
        };
    }
}
