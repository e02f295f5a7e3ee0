using Grpc.Core;
using Grpc.Net.Client;
using Performance;
using static GrpcLab.Tests.Exercises.Attempt;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Exercises;

/// <summary>Streams left open, a handler of one connection, connections predicted, and two of them at most.</summary>
public sealed class ConcurrentStreamsExercises : ExerciseTests<ConcurrentStreamsExercises>, IAttempts
{
    public static IReadOnlyList<Attempt> Attempts =>
    [
        Passes("2.1: a call that is disposed", "120 calls over one connection, and none is left open.",
            () => StreamAsync(disposes: true)),
        AlsoFails("2.1: the stub, whose streams stay open",
            "Call 101 hangs: 100 calls before it are still in flight on the server",
            () => StreamAsync(disposes: false)),
        AlsoFails("2.1: every other stream left open", "All 120 answers arrived, but 60 calls are still open.", () =>
        {
            var calls = 0;
            return Check.Exercise("2.1", (MonitorClient client) => FirstAsync(client, disposes: ++calls % 2 == 0));
        }),
        AlsoFails("2.1: a call disposed too early", "A call was ended before its answer was read.",
            () => Check.Exercise("2.1", async (MonitorClient client) =>
            {
                var call = client.GetManyPerformanceStats();
                await call.RequestStream.WriteAsync(new());
                call.Dispose();
                await call.ResponseStream.MoveNext();
                return call.ResponseStream.Current;
            })),
        AlsoFails("2.1: read to the end without completing", "A call had no answer after 10 s.",
            () => Check.Exercise("2.1", async (MonitorClient client) =>
            {
                using var call = client.GetManyPerformanceStats();
                await call.RequestStream.WriteAsync(new());
                PerformanceStatusResponse? last = null;
                await foreach (var answer in call.ResponseStream.ReadAllAsync()) last = answer;

                return last!;
            })),
        AlsoFails("2.1: no call", "You were asked 120 times, but the server saw 0 calls.",
            () => Check.Exercise("2.1", (MonitorClient _) => Task.FromResult(new PerformanceStatusResponse()))),

        Passes("2.2: a handler that may open several connections",
            "250 calls are open at the same time, over 3 connections.",
            () => Check.Exercise("2.2", (Uri address) => Open(address, several: true))),
        AlsoPasses("2.2: a channel's own handler", "over 3 connections.",
            () => Check.Exercise("2.2", (Uri address) => GrpcChannel.ForAddress(address))),
        AlsoFails("2.2: the stub, a handler of one connection",
            "Of 250 calls only 100 got a stream. They share one connection",
            () => Check.Exercise("2.2", (Uri address) => Open(address, several: false))),
        AlsoFails("2.2: a disposed channel", "The channel was disposed before the calls could use it.",
            () => Check.Exercise("2.2", (Uri address) =>
            {
                var channel = GrpcChannel.ForAddress(address);
                channel.Dispose();
                return channel;
            })),

        Passes("2.3: numbers that are counted", "5 predictions match the counts: with 100 streams a connection, 250 "
            + "calls need 3 connections, or 1 and a queue of 150.", () => PredictAsync(RoundedUp, Beyond)),
        AlsoFails("2.3: the stub", "The one connection takes as many calls as it has streams; the others wait.",
            () => Check.Exercise("2.3", (int calls, int streams, bool several) => (1, 0))),
        AlsoFails("2.3: connections rounded down", "you predicted connections: 2, waiting calls: 0; counted: "
            + "connections: 3…the last 50 calls need a connection, too.",
            () => PredictAsync((c, s) => c / s, Beyond)),
        AlsoFails("2.3: one connection more", "nothing is opened in advance.",
            () => PredictAsync((c, s) => (c / s) + 1, Beyond)),
        AlsoFails("2.3: fewer than none", "the number is at least 0.", () => PredictAsync(RoundedUp, (c, s) => c - s)),
        AlsoFails("2.3: several connections without the setting",
            "there is one connection, however many calls wait.",
            () => Check.Exercise("2.3", (int calls, int streams, bool several) => ((calls / streams) + 1, 0))),
        AlsoFails("2.3: calls that wait in spite of the setting",
            "a call that finds no stream gets another connection.",
            () => Check.Exercise("2.3", (int calls, int streams, bool several) => (1, Beyond(calls, streams)))),

        Passes("2.4: two channels of one connection with a limit each",
            "250 calls at once, 2 connections, no call waited for a stream.",
            () => HalvesAsync(server => Limited(100, new(One(server))))),
        AlsoFails("2.4: two connections without a limit", "the longest wait for a stream",
            () => HalvesAsync(server => Unlimited(new(One(server))))),
        AlsoFails("2.4: the stub, one connection without a limit",
            "in the handler's queue…Use a second connection",
            () => Check.Exercise("2.4", server => Unlimited(new(One(server))))),
        AlsoFails("2.4: several connections without a limit", "connections; 2 are allowed.",
            () => Check.Exercise("2.4", server => Unlimited(new(server.OpenChannel())))),
        AlsoFails("2.4: a limit of one connection's streams", "there was only one connection",
            () => Check.Exercise("2.4", server => Limited(100, new(One(server))))),
        AlsoFails("2.4: a place that is never given back", "release what it acquired",
            () => Check.Exercise("2.4", server => Limited(200, new(server.OpenChannel()), givesBack: false))),
        AlsoFails("2.4: a place waited for by a thread and never given back", "release what it acquired", async () =>
        {
            var places = new SemaphoreSlim(200);
            var result = await Check.Exercise("2.4", server =>
            {
                var client = new MonitorClient(server.OpenChannel());
                return () =>
                {
                    places.Wait();
                    return client.GetPerformanceAsync(new()).ResponseAsync;
                };
            });
            places.Release(1000); // So that the thread that waits goes its way.
            return result;
        }),
        AlsoFails("2.4: a reply that is made up", "the server answered 0", () => Check.Exercise(
            "2.4", (LabServer _) => () => Task.FromResult(new PerformanceStatusResponse()))),
        AlsoFails("2.4: a disposed channel", "must live as long as the calls", () => Check.Exercise("2.4", server =>
        {
            using var channel = server.OpenChannel();
            return Unlimited(new(channel));
        })),
    ];

    private static Task<ExerciseResult> StreamAsync(bool disposes) =>
        Check.Exercise("2.1", (MonitorClient client) => FirstAsync(client, disposes));

    private static async Task<PerformanceStatusResponse> FirstAsync(MonitorClient client, bool disposes)
    {
        var call = client.GetManyPerformanceStats();
        await call.RequestStream.WriteAsync(new());
        await call.ResponseStream.MoveNext();
        var first = call.ResponseStream.Current;
        if (disposes) call.Dispose();
        return first;
    }

    private static GrpcChannel Open(Uri address, bool several) => GrpcChannel.ForAddress(address, new()
    {
        HttpHandler = new SocketsHttpHandler { EnableMultipleHttp2Connections = several },
        DisposeHttpClient = true,
    });

    private static int RoundedUp(int calls, int streams) => (calls + streams - 1) / streams;

    private static int Beyond(int calls, int streams) => Math.Max(0, calls - streams);

    private static Task<ExerciseResult> PredictAsync(
        Func<int, int, int> connections, Func<int, int, int> waiting) =>
        Check.Exercise("2.3", (int calls, int streams, bool several) =>
            several ? (connections(calls, streams), 0) : (1, waiting(calls, streams)));

    private static GrpcChannel One(LabServer server) =>
        server.OpenChannel(configureHandler: h => h.EnableMultipleHttp2Connections = false);

    private static Task<ExerciseResult> HalvesAsync(Func<LabServer, Func<Task<PerformanceStatusResponse>>> half) =>
        Check.Exercise("2.4", server =>
        {
            Func<Task<PerformanceStatusResponse>>[] halves = [half(server), half(server)];
            var calls = 0;
            return () => halves[Interlocked.Increment(ref calls) % 2]();
        });

    private static Func<Task<PerformanceStatusResponse>> Unlimited(MonitorClient client) =>
        async () => await client.GetPerformanceAsync(new());

    private static Func<Task<PerformanceStatusResponse>> Limited(
        int places, MonitorClient client, bool givesBack = true)
    {
        var semaphore = new SemaphoreSlim(places);
        return async () =>
        {
            await semaphore.WaitAsync();
            try
            {
                return await client.GetPerformanceAsync(new());
            }
            finally
            {
                if (givesBack) semaphore.Release();
            }
        };
    }
}
