using System.Net;

namespace GrpcLab.Look.Tests;

/// <summary>One live process a finding. What is asserted are counts, and that no other fault is claimed.</summary>
public class LiveFindingTests
{
    private static readonly LookOptions Short = new() { For = TimeSpan.FromSeconds(8) };

    // What a busy machine or a process that has just started may show besides.
    private static readonly string[] OfTheMachine = ["LOOK11", "LOOK13"];

    [Theory]
    [InlineData("channel-per-call", "LOOK01")]
    [InlineData("stream-limit", "LOOK02")]
    [InlineData("blocking", "LOOK05")]
    [InlineData("unread-streams", "LOOK08")]
    [InlineData("large", "LOOK09")]
    [InlineData("failing", "LOOK10")]
    [InlineData("collecting", "LOOK11")]
    public async Task A_client_with_one_fault_has_its_finding_and_no_other(string fault, string id)
    {
        await using var server = await ProbeProcess.ServerAsync();
        await using var client = await ProbeProcess.ClientAsync(fault, server);

        var report = await Look.AtAsync(client.Id, Short);

        Assert.Equal([id], IdsOf(report, besides: id));
    }

    [Fact]
    public async Task A_healthy_client_and_server_have_no_finding()
    {
        await using var server = await ProbeProcess.ServerAsync();
        await using var client = await ProbeProcess.ClientAsync("healthy", server);

        var reports = await Task.WhenAll(Look.AtAsync(client.Id, Short), Look.AtAsync(server.Id, Short));

        Assert.All(reports, report => Assert.Empty(IdsOf(report)));
        Assert.True(reports[0].Seen.Http.Requests > 100, "The client's requests were seen.");
        Assert.True(reports[1].Seen.Server.Started > 100, "The server's calls were seen.");
    }

    [Theory, Trait(TestScope.Run, TestScope.All)]
    [InlineData("idle")]
    [InlineData("rare")]
    [InlineData("bursts")]
    [InlineData("late-start")]
    [InlineData("streams")]
    public async Task A_healthy_client_of_another_kind_has_no_finding(string kind)
    {
        await using var server = await ProbeProcess.ServerAsync();
        await using var client = await ProbeProcess.ClientAsync(kind, server);

        var report = await Look.AtAsync(client.Id, Short);

        Assert.Empty(IdsOf(report));
    }

    [Fact]
    public async Task A_server_that_logs_four_entries_a_call_has_LOOK06()
    {
        await using var server = await ProbeProcess.ServerAsync("logging");
        await using var client = await ProbeProcess.ClientAsync("healthy", server);

        var report = await Look.AtAsync(server.Id, Short);

        Assert.Equal(["LOOK06"], IdsOf(report));
        Assert.InRange((double)report.Seen.LogEntries.Total / report.Seen.Calls, 3.5, 4.5);
    }

    [Fact]
    public async Task A_peer_for_HTTP_1_1_has_LOOK12_and_every_call_fails()
    {
        await using var server = await ProbeProcess.ServerAsync("http1");
        await using var client = await ProbeProcess.ClientAsync("failing", server);

        var report = await Look.AtAsync(client.Id, Short);

        Assert.Equal(["LOOK10", "LOOK12"], IdsOf(report));
    }

    [LinuxFact]
    public async Task A_server_that_stands_still_has_LOOK04()
    {
        await using var server = await ProbeProcess.ServerAsync();
        await using var client = await ProbeProcess.ClientAsync("deadlines", server);
        var looking = Look.AtAsync(client.Id, Short);
        await Task.Delay(TimeSpan.FromSeconds(2));
        Signal.Send(server.Id, Signal.Stop);

        var report = await looking;

        Signal.Send(server.Id, Signal.Continue);
        Assert.Equal(["LOOK04", "LOOK10"], IdsOf(report));
    }

    [Fact]
    public async Task Blocked_threads_are_placed_in_the_method_that_waits()
    {
        await using var server = await ProbeProcess.ServerAsync();
        await using var client = await ProbeProcess.ClientAsync("blocking", server);

        var report = await Look.AtAsync(client.Id, Short);

        var place = report.Seen.Runtimes.WaitingIn!.Largest(1)[0].Key;
        Assert.Equal("GrpcLab.Look.Faults.FaultyClient.Block", place);
    }

    [LinuxTheory]
    [InlineData("127.0.0.2", "LOOK07")]
    [InlineData("::1", null)]
    public async Task A_name_with_two_addresses_of_a_family_and_calls_to_one_has_LOOK07(string further, string? id)
    {
        await using var server = await ProbeProcess.ServerAsync();
        var named = server.Address.Replace("127.0.0.1", "localhost", StringComparison.Ordinal);
        await using var client = await ProbeProcess.StartAsync(["client", "healthy", named]);
        var watch = new ProcessWatch(Targets.ById(client.Id), Short)
        {
            Resolve = (_, _) => Task.FromResult<IPAddress[]>([IPAddress.Loopback, IPAddress.Parse(further)]),
        };

        await watch.RunAsync(CancellationToken.None);

        Assert.Equal(id is null ? [] : [id], IdsOf(new LookReport(watch.Seen)));
        Assert.Equal(1, Assert.Single(watch.Seen.Addresses).Value.Connected);
    }

    private static IEnumerable<string> IdsOf(LookReport report, string besides = "") => report.Findings
        .Select(finding => finding.Id).Where(id => id == besides || !OfTheMachine.Contains(id)).Order();
}
