using System.Net;

namespace GrpcLab.Look.Tests;

/// <summary>
/// One live process for each finding, two findings to a process, at 5 calls a second each. What is asserted are counts,
/// and that no other fault is claimed. MatrixTests has each fault alone, at more loads.
/// </summary>
public class LiveFindingTests(SharedServer shared)
{
    private static readonly LookOptions Short = new() { For = TimeSpan.FromSeconds(7) };

    // Calls in progress are read once a second, and have to grow in half of the readings; LOOK14 takes 20 calls of both
    // sides. On a busy machine a client that has just begun makes few in the first seconds.
    private static readonly LookOptions OfSeconds = new() { For = TimeSpan.FromSeconds(14) };

    // What a busy machine or a process that has just started may show besides.
    private static readonly string[] OfTheMachine = ["LOOK11", "LOOK13"];

    [Theory]
    [InlineData("healthy")]
    [InlineData("channel-per-call,failing", "LOOK01", "LOOK10")]
    [InlineData("stream-limit,large", "LOOK02", "LOOK09")]
    [InlineData("dead-peer,collecting", "LOOK04", "LOOK10", "LOOK11")]
    [InlineData("http1,compiling", "LOOK10", "LOOK12", "LOOK13")]
    public async Task A_client_has_the_findings_of_its_faults_and_no_other(string faults, params string[] ids)
    {
        await using var client = await ProbeProcess.ClientAsync(shared.Process, faults);

        var report = await Look.AtAsync(client.Id, Short);

        Assert.Equal(ids, IdsOf(report, besides: ids));
        Assert.True(report.Seen.Http.Requests >= 15, "Its requests were seen.");
    }

    [Fact]
    public async Task A_client_that_blocks_and_logs_has_LOOK05_with_the_method_that_waits_and_LOOK06()
    {
        await using var client = await ProbeProcess.ClientAsync(shared.Process, "blocking,logging");

        var report = await Look.AtAsync(client.Id, Short);

        Assert.Equal(["LOOK05", "LOOK06"], IdsOf(report));
        var place = report.Seen.Runtimes.WaitingIn!.Largest(1)[0].Key;
        Assert.Equal("GrpcLab.Look.Faults.FaultyClient.Block", place);
    }

    // It takes two pauses and more; in a push the rule is held by RuleTests alone.
    [Fact, Trait(TestScope.Run, TestScope.All)]
    public async Task A_connection_lost_in_each_pause_has_LOOK03()
    {
        await using var client = await ProbeProcess.ClientAsync(shared.Process, "idle-connection");

        // Two pauses of 13 s, or three.
        var report = await Look.AtAsync(client.Id, new LookOptions { For = TimeSpan.FromSeconds(40) });

        Assert.Equal(["LOOK03"], IdsOf(report));
    }

    [Fact]
    public async Task A_server_that_logs_has_LOOK06_and_its_client_behind_a_slow_network_LOOK14()
    {
        await using var server = await ProbeProcess.ServerAsync(log: "Information");
        await using var client = await ProbeProcess.ClientAsync(server, "slow-network");

        var reports = await Task.WhenAll(Look.AtAsync(client.Id, OfSeconds), Look.AtAsync(server.Id, OfSeconds));

        Assert.Equal(["LOOK06"], IdsOf(reports[1]));
        Assert.InRange((double)reports[1].Seen.LogEntries.Total / reports[1].Seen.Calls, 3.5, 4.5);
        var both = new LookReport(reports[0].Seen, reports[1].Seen);
        Assert.True(IdsOf(both).SequenceEqual(["LOOK14"]), string.Join(' ', both.NotFound.Concat(both.NotSeen)));
    }

    [LinuxTheory]
    [InlineData("127.0.0.2", "LOOK07", "LOOK08")]
    [RowOfAll("::1", "LOOK08")]
    public async Task Two_addresses_of_a_family_and_calls_to_one_have_LOOK07_and_unread_streams_LOOK08(
        string further, params string[] ids)
    {
        await using var client = await ProbeProcess.ClientAsync(shared.Process, "one-address,unread-streams");
        var watch = new ProcessWatch(Targets.ById(client.Id), OfSeconds)
        {
            Resolve = (_, _) => Task.FromResult<IPAddress[]>([IPAddress.Loopback, IPAddress.Parse(further)]),
        };

        await watch.RunAsync(CancellationToken.None);

        Assert.Equal(ids, IdsOf(new LookReport(watch.Seen)));
        Assert.Equal(1, Assert.Single(watch.Seen.Addresses).Value.Connected);
    }

    private static IEnumerable<string> IdsOf(LookReport report, params string[] besides) => report.Findings
        .Select(finding => finding.Id).Where(id => besides.Contains(id) || !OfTheMachine.Contains(id)).Order();
}
