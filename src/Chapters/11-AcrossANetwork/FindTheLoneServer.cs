using Grpc.Net.Client;
using LimitedWork;

namespace GrpcLab;

/// <summary>Exercise 11.1: a channel that knows two servers, and calls only one of them.</summary>
internal sealed class FindTheLoneServer : BalancedChannelExercise<Func<IReadOnlyList<Uri>, GrpcChannel>>
{
    private const int Calls = 100;
    private const int AtOnce = 10;
    private const double MinShare = 0.4;

    private static readonly TimeSpan MaxCallTime = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan MaxReachTime = TimeSpan.FromSeconds(3);
    private static readonly TimeSpan ServiceTime = TimeSpan.FromMilliseconds(1);

    public override string Id => "11.1";

    protected override string Title => "the server that gets no call";

    protected override string FirstStep =>
        "Return a channel that knows both addresses and lets the servers take turns.";

    protected override async Task<ExerciseResult> AttemptAsync(
        Func<IReadOnlyList<Uri>, GrpcChannel> solution, CancellationToken cancellation)
    {
        await using var servers = await Backends.StartAsync(2, cancellation: cancellation);
        await servers.ConfigureAsync(workers: 20, ServiceTime, cancellation);
        using var channel = solution(servers.Addresses) ?? throw new NotImplementedException();
        var work = new Work.WorkClient(channel);
        BackendCounts? counted = null;
        // A second connection may take longer than the first; a channel that has one only calls for a moment.
        var all = await servers.CountAsync(
            async () =>
            {
                await servers.ReachAllAsync(CallAsync, MaxReachTime, cancellation);
                counted = await servers.CountAsync(CallManyAsync, cancellation);
            },
            cancellation);
        return Judge(counted!, all);

        async Task CallAsync() => await work.DoAsync(
            new Job(), deadline: DateTime.UtcNow + MaxCallTime, cancellationToken: cancellation);

        Task CallManyAsync() => Task.WhenAll(Enumerable.Range(0, AtOnce).Select(async _ =>
        {
            for (var i = 0; i < Calls / AtOnce; i++) await CallAsync();
        }));
    }

    private ExerciseResult Judge(BackendCounts counted, BackendCounts all)
    {
        var (most, least) = counted.Servers[0].Calls >= counted.Servers[1].Calls ? ("A", "B") : ("B", "A");
        return counted.Share(least) switch
        {
            _ when counted.Calls == 0 =>
                Failed("No call reached either server. Return a channel to the addresses that are passed in."),
            0 when all[least].Connections > 0 => Failed($"All {counted.Calls} calls went to server {most}, though "
                + $"{least} accepted a connection. The channel knows both, and its policy picks one of them."),
            0 => Failed($"All {counted.Calls} calls went to server {most}, over {Text(all[most].Connections)}; {least} "
                + "was not even connected to. No setting of the handler changes that: the handler is given one server, "
                + "and the channel chooses which. By what policy does it, when its ServiceConfig names none?"),
            < MinShare => Failed($"Server {least} got {counted.Share(least):P0} of the calls; it should get at least "
                + $"{MinShare:P0}. Let the servers take turns call by call."),
            _ => Passed($"{counted.Line}, over {Text(all.Connections)}."),
        };
    }

    private static string Text(long connections) => ReaderNumbers.Counted(connections, "connection");
}
