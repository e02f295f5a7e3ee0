using Grpc.Net.Client;
using LimitedWork;

namespace GrpcLab;

/// <summary>Exercise 11.1: a channel that knows two servers, and calls only one of them.</summary>
internal sealed class SpreadCalls() : BalancedChannelExercise<Func<IReadOnlyList<Uri>, GrpcChannel>>(
    "11.1", "the server that gets no call",
    "Return a channel that knows both addresses and lets the servers take turns.")
{
    private const int Calls = 100;
    private const int AtOnce = 10;
    private const double MinShare = 0.4;

    private static readonly TimeSpan MaxReachTime = TimeSpan.FromSeconds(3);
    private static readonly TimeSpan ServiceTime = TimeSpan.FromMilliseconds(1);

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var servers = await Backends.StartAsync(2, ServiceTime, Cancellation);
        using var channel = Given(Solution(servers.Addresses));
        var work = new Work.WorkClient(channel);
        IReadOnlyList<BackendCount> counted = [];
        var all = await servers.CountAsync(
            async () =>
            {
                await servers.ReachAllAsync(() => WorkAsync(1), MaxReachTime, Cancellation);
                counted = await servers.CountAsync(
                    () => Task.WhenAll(Enumerable.Range(0, AtOnce).Select(_ => WorkAsync(Calls / AtOnce))),
                    Cancellation);
            },
            Cancellation);
        return Judge(counted, all);

        async Task WorkAsync(int calls)
        {
            for (var i = 0; i < calls; i++) await work.DoAsync(new Job(), InTime);
        }
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
                + "and the channel chooses which. Which policy does it use when its ServiceConfig names none?"),
            < MinShare => Failed($"Server {idle.Name} got {share:P0} of the calls; it should get at least "
                + $"{MinShare:P0}. Let the servers take turns call by call."),
            _ => Passed($"{string.Join(", ", counted.Select(s => $"{s.Name} {s.Calls}"))}, "
                + $"over {Text(all.Sum(s => s.Connections))}."),
        };
    }

    private static string Text(long connections) => ReaderNumbers.Counted(connections, "connection");
}
