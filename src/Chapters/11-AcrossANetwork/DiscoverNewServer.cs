using Grpc.Net.Client;
using LimitedWork;

namespace GrpcLab;

/// <summary>
/// Exercise 11.2: a channel behind a balancer of connections, which is to reach a server that comes later and yet
/// keep its connection for many calls.
/// </summary>
internal sealed class DiscoverNewServer() : BalancedChannelExercise<Func<Uri, GrpcChannel>>(
    "11.2", "the server that comes later",
    "Return a channel to the address, made with a SocketsHttpHandler of your own.")
{
    private const int Callers = 4;
    private const int CallsBefore = 20;
    private const int MinCallsPerConnection = 8;

    private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(3);
    private static readonly TimeSpan ServiceTime = TimeSpan.FromMilliseconds(5);

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var servers = await Backends.StartAsync(2, ServiceTime, Cancellation);
        using var balancer = new L4Balancer(servers.Addresses[0]);
        using var channel = Given(Solution(balancer.Address));
        var work = new Work.WorkClient(channel);
        async Task WorkAsync() => await work.DoAsync(new Job(), InTime);
        var counts = await servers.CountAsync(
            async () =>
            {
                for (var i = 0; i < CallsBefore; i++) await WorkAsync();

                balancer.Add(servers.Addresses[1]);
                var before = await servers.ReadAsync(Cancellation);
                await using var calling = BackgroundCalls.Start(Callers, WorkAsync);
                // Only where the channel never reaches the new server does the time decide.
                await servers.WhenAsync(now => now[1].Calls > before[1].Calls + Callers, MaxWait, Cancellation);
            },
            Cancellation);
        return Judge(counts[0].Calls, counts[1].Calls, balancer.ConnectionsAccepted);
    }

    private ExerciseResult Judge(long first, long second, long connections) => (second, connections) switch
    {
        (_, 0) => Failed("The calls did not go through the balancer: open the channel to the address that is passed "
            + "in."),
        (0, 1) => Failed($"{first} calls, all at A on 1 connection. B would get the next connection, and there is "
            + "none: this one is in use all the time, and nothing is wrong with it. Which property of "
            + "SocketsHttpHandler says how long a connection may live, used or not? "
            + $"Here it must be well below {MaxWait.TotalSeconds:0} s."),
        (0, _) => Failed($"{first} calls over {connections} connections, and all of them at A."),
        _ when first + second < MinCallsPerConnection * connections => Failed(
            $"B got {second} calls, but {first + second} calls took {connections} connections: that is chapter 1's "
            + "mistake again. Let a connection live for half a second."),
        _ => Passed($"A {first} calls, B {second}, over {connections} connections: each lived for many calls, and the "
            + "next one reached B."),
    };
}
