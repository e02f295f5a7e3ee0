using Grpc.Net.Client;
using LimitedWork;

namespace GrpcLab;

/// <summary>Exercise 11.1: a channel that knows two servers, and calls only one of them.</summary>
internal sealed class SpreadCalls : BalancedChannelExercise<Func<IReadOnlyList<Uri>, GrpcChannel>>
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
        await using var servers = await Backends.StartAsync(2, ServiceTime, cancellation);
        using var channel = solution(servers.Addresses) ?? throw new NotImplementedException();
        var work = new Work.WorkClient(channel);
        IReadOnlyList<BackendCount> counted = [];
        var all = await servers.CountAsync(
            async () =>
            {
                await servers.ReachAllAsync(CallAsync, MaxReachTime, cancellation);
                counted = await servers.CountAsync(CallManyAsync, cancellation);
            },
            cancellation);
        return Judge(counted, all);

        async Task CallAsync() => await work.DoAsync(
            new Job(), deadline: DateTime.UtcNow + MaxCallTime, cancellationToken: cancellation);

        Task CallManyAsync() => Task.WhenAll(Enumerable.Range(0, AtOnce).Select(async _ =>
        {
            for (var i = 0; i < Calls / AtOnce; i++) await CallAsync();
        }));
    }

    private ExerciseResult Judge(IReadOnlyList<BackendCount> counted, IReadOnlyList<BackendCount> all)
    {
        var (most, least) = counted[0].Calls >= counted[1].Calls ? (0, 1) : (1, 0);
        var (calls, busy, idle) = (counted.Sum(s => s.Calls), all[most], all[least]);
        var share = calls > 0 ? (double)counted[least].Calls / calls : 0;
        return share switch
        {
            _ when calls == 0 =>
                Failed("No call reached either server. Return a channel to the addresses that are passed in."),
            0 when idle.Connections > 0 => Failed($"All {calls} calls went to server {busy.Name}, though "
                + $"{idle.Name} accepted a connection. The channel knows both, and its policy picks one of them."),
            0 => Failed($"All {calls} calls went to server {busy.Name}, over {Text(busy.Connections)}; {idle.Name} "
                + "was not even connected to. No setting of the handler changes that: the handler is given one server, "
                + "and the channel chooses which. By what policy does it, when its ServiceConfig names none?"),
            < MinShare => Failed($"Server {idle.Name} got {share:P0} of the calls; it should get at least "
                + $"{MinShare:P0}. Let the servers take turns call by call."),
            _ => Passed($"{string.Join(", ", counted.Select(s => $"{s.Name} {s.Calls}"))}, "
                + $"over {Text(all.Sum(s => s.Connections))}."),
        };
    }

    private static string Text(long connections) => ReaderNumbers.Counted(connections, "connection");
}
