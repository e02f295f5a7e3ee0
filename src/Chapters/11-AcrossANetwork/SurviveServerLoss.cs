using Grpc.Net.Client;
using LimitedWork;

namespace GrpcLab;

/// <summary>
/// Exercise 11.4: a channel that spreads its calls over two servers, and loses hardly any when one of them dies.
/// </summary>
internal sealed class SurviveServerLoss() : BalancedChannelExercise<Func<IReadOnlyList<Uri>, GrpcChannel>>(
    "11.4", "calls that spread, and survive a server's death",
    "Return a channel that knows both addresses: GrpcChannel.ForAddress(\"static:///work\", ...) with a "
    + "StaticResolverFactory.")
{
    private const double MinShare = 0.4;

    // Until the client has noticed, which takes it some tenths of a second, an attempt picks the dead server every
    // second time: five attempts all meet it for one call in 32, three for one in 8.
    private const double MaxFailed = 0.05;

    // Calls that take a while, so that some are in flight when the server dies.
    private static readonly TimeSpan ServiceTime = TimeSpan.FromMilliseconds(20);
    private static readonly TimeSpan MaxReachTime = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Before = TimeSpan.FromSeconds(0.4), After = TimeSpan.FromSeconds(0.8);

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var servers = await Backends.StartAsync(2, ServiceTime, Cancellation);
        using var channel = Given(Solution(servers.Addresses));
        var work = new Work.WorkClient(channel);
        // Both connections may open now.
        await servers.ReachAllAsync(async () => await work.DoAsync(new Job(), InTime), MaxReachTime, Cancellation);
        var spread = await servers.CountAsync(
            () => SteadyCalls.RunAsync(channel, Before, () => Task.CompletedTask, TimeSpan.Zero, Cancellation),
            Cancellation);
        var (busier, other) = spread[0].Calls >= spread[1].Calls ? (spread[0], spread[1]) : (spread[1], spread[0]);
        var death = await SteadyCalls.RunAsync(
            channel, Before, () => servers.KillAsync(busier.Name), After, Cancellation);
        return Judge(busier, other, death);
    }

    private ExerciseResult Judge(BackendCount busy, BackendCount idle, SteadyCalls death)
    {
        var (calls, busier, other) = (busy.Calls + idle.Calls, busy.Name, idle.Name);
        var least = calls == 0 ? 0 : (double)idle.Calls / calls;
        var spread = $"{busier} {busy.Calls}, {other} {idle.Calls}";
        var lost = $"{death.Failed} of {death.All.Count} calls";
        return (calls, least, death.Failed) switch
        {
            (0, _, _) => Failed("No call reached either server. Return a channel to the addresses that are passed in."),
            (_, 0, 0) => Failed($"All {calls} calls went to server {busier}. No call failed when it died, "
                + $"so the channel knows {other}; now let them take turns: RoundRobinConfig."),
            (_, 0, _) => Failed($"All {calls} calls went to server {busier}, and when it died {lost} failed. "
                + "Give the channel both addresses through a resolver, and a policy that lets them take turns: "
                + "RoundRobinConfig."),
            (_, < MinShare, _) => Failed($"Server {other} got {least:P0} of the calls; "
                + $"it should get at least {MinShare:P0}. Let the servers take turns call by call."),
            (_, _, > 0) when death.Retried == 0 => Failed($"The calls are spread ({spread}). But when {busier} died, "
                + $"{lost} failed with {string.Join(", ", death.Statuses.Select(StatusName.Of))}: "
                + $"a retry policy in the service config would have sent them to {other}."),
            _ when death.Failed > MaxFailed * death.All.Count => Failed(
                $"Calls are spread and retried, but when {busier} died, {lost} failed nevertheless. Until the "
                + "client has noticed, an attempt may meet the dead server again: give each call more attempts, with "
                + "pauses."),
            (_, _, > 0) => Passed($"{busier} {busy.Calls} calls, {other} {idle.Calls}; when {busier} was killed, all "
                + $"but {lost} were answered, {death.Retried} of them on a later attempt. "
                + "The others met the dead server at every attempt, because the client had not noticed yet."),
            _ => Passed($"{busier} {busy.Calls} calls, {other} {idle.Calls}; when {busier} was "
                + $"killed, all {death.All.Count} calls were answered, {death.Retried} of them on a later attempt."),
        };
    }
}
