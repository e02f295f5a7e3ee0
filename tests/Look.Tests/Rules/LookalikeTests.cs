using Microsoft.Diagnostics.Tracing.Parsers.Clr;
using static GrpcLab.Look.Tests.RuleTests;

namespace GrpcLab.Look.Tests;

/// <summary>Rules on what only looks like a fault, and on what only looks like another one.</summary>
public class LookalikeTests
{
    private const string Endpoint = "orders:443", Balanced = "loadbalancer.temporary.invalid:443";

    [Fact]
    public void Requests_without_an_answer_to_a_host_of_HTTP_1_1_are_not_LOOK04()
    {
        var seen = Watched();
        for (var i = 0; i < 5; i++) seen.Client.MissDeadline();
        seen.ClientTimes.Add(1, Endpoint, 3, 3, answered: false);
        Assert.True(Has(seen, "LOOK04"));

        seen.ClientTimes.AddOther(Endpoint, 10);
        seen.ClientTimes.Add(2, Endpoint, 5, 5, answered: false);
        Assert.False(Has(seen, "LOOK04"));
        Assert.Equal((3, 15), (seen.ClientTimes.Count, seen.ClientTimes.Others));

        // The same host is called over HTTP/2 as well.
        seen.ClientTimes.SeeVersion(Endpoint, isHttp2: true);
        Assert.True(Has(seen, "LOOK04"));
    }

    [Theory]
    [InlineData(9, 1, Severity.Note)]
    [InlineData(8, 2, Severity.Error)]
    public void Calls_that_were_cancelled_are_a_note(int cancelled, int unavailable, Severity severity)
    {
        var seen = Watched();
        for (var i = 0; i < 20; i++) seen.Client.Start();
        for (var i = 0; i < cancelled; i++) seen.Client.Fail(1);
        for (var i = 0; i < unavailable; i++) seen.Client.Fail(14);

        var finding = Assert.Single(new LookReport(seen).Findings);
        Assert.Equal(("LOOK10", severity), (finding.Id, finding.Severity));
    }

    [Fact]
    public void A_server_whose_calls_are_cancelled_does_not_hide_a_client_whose_calls_fail()
    {
        var seen = Watched();
        for (var i = 0; i < 100; i++) seen.Server.Start();
        for (var i = 0; i < 100; i++) seen.Server.Fail(1);
        for (var i = 0; i < 50; i++) seen.Client.Start();
        for (var i = 0; i < 50; i++) seen.Client.Fail(14);

        Assert.StartsWith("50 of 50 calls of the client", Assert.Single(new LookReport(seen).Findings).Evidence);
    }

    [Fact]
    public void Nothing_is_said_of_silence_where_it_was_not_watched_or_any_request_was_seen()
    {
        var unwatched = new Observation("Orders.Front") { Window = TimeSpan.FromSeconds(10) };
        var (sent, web, served) = (Watched(), Watched(), Watched());
        sent.Client.Send();
        web.ClientTimes.AddOther(Endpoint, 1);
        served.ServerTimes.Add(1, "", 1, 0.1, answered: true);
        Observation[] all = [unwatched, sent, web, served];

        Assert.All(all, seen => Assert.Null(Headline.Silence(seen)));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Of_two_that_both_answer_the_server_is_the_one_that_is_called(bool isReversed)
    {
        var (gateway, backend) = (Watched(), Watched());
        for (var i = 0; i < 50; i++)
        {
            gateway.ServerTimes.Add(1, "", 20, 20 * 0.05, answered: true);
            gateway.ClientTimes.Add(1, Endpoint, 19, 19 * 0.04, answered: true);
            backend.ServerTimes.Add(1, "", 19, 19 * 0.003, answered: true);
        }

        var reports = LookCommand.Judge(isReversed ? [backend, gateway] : [gateway, backend]);

        var finding = Assert.Single(reports[isReversed ? 1 : 0].Findings, finding => finding.Id == "LOOK14");
        Assert.Contains("950 calls", finding.Evidence);
        var ofServer = Assert.Single(reports[isReversed ? 0 : 1].NotSeen, unseen => unseen.Id == "LOOK14");
        Assert.StartsWith("is in the report of its client", ofServer.Why, StringComparison.Ordinal);
    }

    [Fact]
    public void Of_a_file_without_events_of_the_runtime_nothing_is_said_of_it()
    {
        var seen = Watched();
        Assert.All(["LOOK05", "LOOK11"], id => Assert.Contains(new LookReport(seen).NotFound, one => one.Id == id));

        seen.HasRuntime = false;

        Assert.All(["LOOK05", "LOOK11"], id => Assert.Contains(new LookReport(seen).NotSeen, one => one.Id == id));
    }

    [Fact]
    public void Counters_that_came_every_five_seconds_are_no_rates_of_one()
    {
        var seen = Watched();
        for (var reading = 0; reading < 6; reading++)
        {
            seen.Runtimes["methods-jitted-count"].Read(reading * 150, seconds: 5);
            seen.Runtimes["time-in-jit"].Read(300, seconds: 5);
        }

        Assert.False(Has(seen, "LOOK13"));
    }

    [Theory]
    [InlineData(typeof(FormatException))]
    [InlineData(typeof(EndOfStreamException))]
    [InlineData(typeof(IndexOutOfRangeException))]
    [InlineData(typeof(NullReferenceException))]
    [InlineData(typeof(OutOfMemoryException))]
    [InlineData(typeof(InvalidCastException))]
    [InlineData(typeof(OperationCanceledException))]
    public void However_the_events_of_a_process_break_off_what_came_before_is_reported(Type error) =>
        Assert.True(LiveSession.BreaksOff((Exception)Activator.CreateInstance(error)!));

    [Fact]
    public void A_pipeline_is_told_of_silence()
    {
        Assert.Contains("\"silence\": \"No call began", JsonReport.Of([new LookReport(Watched())]));
    }

    [Theory]
    // 200 of the requests in 30 s are gRPC's.
    [InlineData(1_200, 119, false)]
    [InlineData(1_200, 120, true)]
    // Counter and meter differ by as much.
    [InlineData(240, 20, true)]
    public void Requests_over_HTTP_2_that_are_no_calls_may_log_as_well(int requests, int entries, bool isFault)
    {
        var seen = new Observation("Orders.Front")
        {
            Window = TimeSpan.FromSeconds(30),
            EventWindow = TimeSpan.FromSeconds(3),
            HasLogger = true,
        };
        for (var i = 0; i < 20; i++) seen.Server.Start();
        seen.ServerTimes.Add(1, "", requests, 1, answered: true);
        seen.LogEntries.Add("Pages", entries);

        Assert.Equal(isFault, Has(seen, "LOOK06"));
    }

    [Theory]
    [InlineData(0.5, false)]
    [InlineData(5, true)]
    public void Channels_that_a_job_makes_now_and_then_and_disposes_are_not_LOOK03(double life, bool isFault)
    {
        var seen = Watched();
        for (var i = 0; i < 4; i++)
        {
            seen.Http.Start(i * 20, Endpoint);
            seen.Http.Open(i * 20 + 0.01, Endpoint, i);
            seen.Http.Close(i * 20 + 0.01 + life, i);
        }

        Assert.Equal(isFault, Has(seen, "LOOK03"));
    }

    [Theory]
    [InlineData(2, true)]
    [InlineData(3, false)]
    public void Connections_that_are_replaced_after_few_of_the_silences_are_not_LOOK03(int every, bool isFault)
    {
        var seen = Watched();
        for (var i = 0; i <= 12; i++)
        {
            seen.Http.Start(i * 15, Endpoint);
            if (i % every == 0) seen.Http.Open(i * 15 + 0.01, Endpoint, i);
        }

        Assert.Equal(isFault, Has(seen, "LOOK03"));
    }

    [Theory]
    [InlineData(20, true)]
    [InlineData(19, false)]
    public void Behind_a_resolver_calls_count_for_the_meter_s_name_in_LOOK07(int calls, bool isFault)
    {
        var seen = Watched();
        for (var i = 0; i < calls; i++) seen.Http.Start(i * 0.1, Balanced);
        seen.ClientTimes.Add(5, Endpoint, calls, 1, answered: true);
        seen.Addresses = new Dictionary<string, AddressCounts> { [Endpoint] = new(All: 2, Connected: 1) };

        Assert.Equal(isFault, Has(seen, "LOOK07"));
    }

    [Fact]
    public void Answers_to_requests_that_began_before_events_were_read_are_not_LOOK08()
    {
        var seen = Watched();
        seen.Client.Start();
        for (var second = 0; second <= 8; second++)
        {
            for (var i = 0; i < 3; i++) seen.Http.Answer(answered: true);
            seen.ReadOpenCalls();
        }

        Assert.False(Has(seen, "LOOK08"));
    }

    [Theory]
    [InlineData(150, true)]
    [InlineData(151, false)]
    public void A_server_with_other_clients_says_nothing_of_the_time_between(int answered, bool isFault)
    {
        var (client, server) = (Watched(), Watched());
        client.ClientTimes.Add(1, Endpoint, 100, 100 * 0.020, answered: true);
        server.ServerTimes.Add(1, "", answered, answered * 0.002, answered: true);

        var report = new LookReport(client, server);

        Assert.Equal(isFault, report.Findings.Any(finding => finding.Id == "LOOK14"));
        Assert.Equal(!isFault, report.NotSeen.Any(
            row => row.Why.Contains("has other clients", StringComparison.Ordinal)));
    }

    [Theory]
    [InlineData(1_000, 0.004, 100, 2.0, false)]
    [InlineData(1_000, 0.040, 100, 0.001, true)]
    [InlineData(500, 0.040, 500, 0.040, true)]
    [InlineData(1_000, 0.040, 1_000, 0.040, null)]
    public void A_client_of_several_hosts_is_judged_by_its_calls_of_the_watched_one(
        int calls, double each, int others, double eachOther, bool? isFault)
    {
        var (client, server) = (Watched(), Watched());
        client.ClientTimes.Add(1, Endpoint, calls, calls * each, answered: true);
        client.ClientTimes.Add(1, "elsewhere:443", others, others * eachOther, answered: true);
        server.ServerTimes.Add(1, "", 1_000, 1_000 * 0.003, answered: true);

        var report = new LookReport(client, server);

        Assert.Equal(isFault == true, report.Findings.Any(finding => finding.Id == "LOOK14"));
        Assert.Equal(isFault is null, report.NotSeen.Any(
            row => row.Why.Contains("calls several hosts", StringComparison.Ordinal)));
    }

    [Theory]
    [InlineData(59, 5, true)]
    [InlineData(300, 49, false)]
    [InlineData(300, 50, true)]
    public void In_a_long_watch_a_pool_may_grow_more_often(int seconds, int blocked, bool isFault)
    {
        var seen = new Observation("Orders.Front") { Window = TimeSpan.FromSeconds(seconds) };
        for (var i = 0; i < blocked; i++) seen.Runtimes.Adjust(ThreadAdjustmentReason.CooperativeBlocking, 10 + i);

        Assert.Equal(isFault, Has(seen, "LOOK05"));
    }

    [Fact]
    public void Where_no_thread_waits_in_the_application_awaiting_is_not_the_fix_of_LOOK05()
    {
        var (held, waiting) = (Watched(), Watched());
        for (var i = 0; i < 5; i++)
        {
            held.Runtimes.Adjust(ThreadAdjustmentReason.Starvation, 10 + i);
            waiting.Runtimes.Adjust(ThreadAdjustmentReason.CooperativeBlocking, 10 + i);
        }

        Assert.DoesNotContain("await", Assert.Single(new LookReport(held).Findings).Fix);
        Assert.StartsWith("await the call", Assert.Single(new LookReport(waiting).Findings).Fix);
    }

    [Fact]
    public void LOOK01_and_LOOK03_each_claim_the_waits_of_their_own_hosts()
    {
        var seen = Watched();
        for (var i = 0; i < 40; i++) OpenForCall(seen, i, "per-call:443", connection: i, waited: 0.03);
        for (var i = 0; i < 3; i++) OpenForCall(seen, i * 20, Endpoint, connection: 100 + i, waited: 0.035);
        seen.ClientTimes.Add(50, Endpoint, 43, 6, answered: true);

        var costs = new LookReport(seen).Findings.ToDictionary(finding => finding.Id, finding => finding.Cost!.Value);

        Assert.Equal(40 * 0.03 / 6, costs["LOOK01"], 1e-9);
        Assert.Equal(3 * 0.035 / 6, costs["LOOK03"], 1e-9);
    }

    [Fact]
    public void LOOK01_names_no_cost_where_calls_hardly_wait_for_their_connections()
    {
        var seen = Watched();
        for (var i = 0; i < 40; i++) OpenForCall(seen, i, "per-call:80", connection: i, waited: 0.0005);
        seen.ClientTimes.Add(50, "per-call:80", 40, 0.4, answered: true);

        Assert.Null(Assert.Single(new LookReport(seen).Findings).Cost);
    }

    // Events are read from the first request on; no wait may seem to have begun before.
    private static void OpenForCall(Observation seen, double at, string endpoint, long connection, double waited)
    {
        const int thread = 7;
        seen.Http.Start(at, endpoint);
        seen.Http.Open(at + waited, endpoint, connection);
        seen.Http.LeaveQueue(at + waited + 0.01, waited, thread);
        seen.Http.SendHeaders(at + waited + 0.01, connection, thread);
    }
}
