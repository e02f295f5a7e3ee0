using Grpc.Net.Client;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Performance;
using static GrpcLab.Tests.Exercises.Attempt;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Exercises;

/// <summary>A channel in a property, a channel for each call, a silent factory, a handler left behind.</summary>
public sealed class ChannelReuseExercises : ExerciseTests<ChannelReuseExercises>, IAttempts
{
    private const string OneConnection = "200 calls, 20 callers at once, 1 connection.";

    public static IReadOnlyList<Attempt> Attempts =>
    [
        Passes("1.1: a channel that is made once", OneConnection,
            () => Check.Exercise("1.1", (Uri address) => new Prices(address).AskKept)),
        AlsoFails("1.1: the stub, a channel that is made when read",
            "200 calls opened 200 connections: one each. Which member",
            () => Check.Exercise("1.1", (Uri address) => new Prices(address).AskComputed)),

        Passes("1.2: one channel made beforehand", OneConnection, () => Check.Exercise("1.2", server =>
        {
            var client = new MonitorClient(server.OpenChannel());
            return () => AskAsync(client);
        })),
        AlsoFails("1.2: the stub, a channel for each call", "200 calls opened 200 connections: one each.",
            () => Check.Exercise("1.2", server => async () =>
            {
                using var channel = server.OpenChannel();
                return await AskAsync(new(channel));
            })),
        AlsoFails("1.2: two channels taken in turns, on a second look as well",
            "200 calls opened 2 connections.", async () =>
        {
            var looks = 0;
            var result = await Check.Exercise("1.2", server =>
            {
                looks++;
                MonitorClient[] clients = [new(server.OpenChannel()), new(server.OpenChannel())];
                var calls = 0;
                return () => AskAsync(clients[Interlocked.Increment(ref calls) % 2]);
            });
            Assert.Equal(2, looks);
            return result;
        }),
        AlsoFails("1.2: a race at first use", "each made a channel", () => Check.Exercise("1.2", server =>
        {
            GrpcChannel? channel = null;
            return async () =>
            {
                if (channel is null)
                {
                    var mine = server.OpenChannel();
                    await mine.ConnectAsync();
                    channel = mine;
                }

                return await AskAsync(new(channel));
            };
        })),
        AlsoFails("1.2: a reply that is made up", "the server answered 0 calls", () => Check.Exercise(
            "1.2", (LabServer _) => () => Task.FromResult(new PerformanceStatusResponse()))),
        AlsoFails("1.2: the first reply kept for all", "Return the reply of the call that was just made.",
            () => Check.Exercise("1.2", server =>
        {
            var client = new MonitorClient(server.OpenChannel());
            var first = AskAsync(client);
            return async () =>
            {
                await AskAsync(client);
                return await first;
            };
        })),
        AlsoFails("1.2: a disposed channel", "must live as long as the calls", () => Check.Exercise("1.2", server =>
        {
            using var channel = server.OpenChannel();
            var client = new MonitorClient(channel);
            return () => AskAsync(client);
        })),

        Passes("1.3: a factory without loggers",
            "100 calls, no log entry but the application's own, 1 connection.",
            () => Check.Exercise("1.3", (services, address) => Client(services, address).RemoveAllLoggers())),
        AlsoPasses("1.3: a level for the factory's category", "", () => Check.Exercise("1.3", (services, address) =>
        {
            Client(services, address);
            services.AddLogging(log => log.AddFilter("System.Net.Http.HttpClient", LogLevel.Warning));
        })),
        AlsoFails("1.3: the stub, a factory that logs",
            "100 calls wrote 400 log entries, most of them in category System.Net.Http.HttpClient.",
            () => Check.Exercise("1.3", (services, address) => Client(services, address))),
        AlsoFails("1.3: all logging off", "The calls are silent, and so is the application",
            () => Check.Exercise("1.3", (services, address) =>
            {
                Client(services, address);
                services.AddLogging(log => log.ClearProviders());
            })),
        AlsoFails("1.3: no client", "Register Monitor.MonitorClient with services.AddGrpcClient.",
            () => Check.Exercise("1.3", (IServiceCollection services, Uri address) => { })),

        Passes("1.4: a handler that goes with its channel", "5 channels opened 5 connections, and none is left.",
            () => Check.Exercise("1.4", (Uri address) => Open(address, disposed: true))),
        AlsoFails("1.4: the stub, whose handler stays",
            "All 5 channels are disposed, but 5 of 5 connections are still open.",
            () => Check.Exercise("1.4", (Uri address) => Open(address, disposed: false))),
        AlsoFails("1.4: a channel that leads elsewhere", "No call reached the address that is passed in.", async () =>
        {
            await using var other = await LabServer.StartHereAsync();
            return await Check.Exercise("1.4", (Uri _) => Open(other.Address(Endpoint.H2c), disposed: true));
        }),
    ];

    [Fact(Timeout = 240_000)]
    public async Task A_verdict_goes_to_the_host_and_an_exercise_nobody_set_is_named()
    {
        var open = await Check.Exercise("1.2", Stub);
        var error = await Assert.ThrowsAsync<ArgumentException>(() => Check.Exercise("9.9", Stub));

        Assert.Contains("\"state\":\"unanswered\"", open.ToBundle()[Mime.Exercise]);
        Assert.Contains("1.2", error.Message);
    }

    // A method of this shape and no other: a lambda that only throws would fit every exercise's.
    private static Func<Task<PerformanceStatusResponse>> Stub(LabServer server) => throw new NotImplementedException();

    private static Task<PerformanceStatusResponse> AskAsync(MonitorClient client) =>
        client.GetPerformanceAsync(new() { ClientName = "learner" }).ResponseAsync;

    private static IHttpClientBuilder Client(IServiceCollection services, Uri address) =>
        services.AddGrpcClient<MonitorClient>(o => o.Address = address);

    private static GrpcChannel Open(Uri address, bool disposed) => GrpcChannel.ForAddress(
        address, new() { HttpHandler = new SocketsHttpHandler(), DisposeHttpClient = disposed });

    private sealed class Prices(Uri address)
    {
        private GrpcChannel Kept { get; } = GrpcChannel.ForAddress(address);

        private GrpcChannel Computed => GrpcChannel.ForAddress(address);

        public Task<PerformanceStatusResponse> AskKept() => AskAsync(new(Kept));

        public Task<PerformanceStatusResponse> AskComputed() => AskAsync(new(Computed));
    }
}
