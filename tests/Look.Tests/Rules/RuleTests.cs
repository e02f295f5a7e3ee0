using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace GrpcLab.Look.Tests;

/// <summary>Rules on observations made by hand: a count on each side of every threshold.</summary>
public class RuleTests
{
    private const string Endpoint = "orders:443";

    [Theory]
    [InlineData(100, 20, true)]
    [InlineData(100, 19, false)]
    [InlineData(10, 4, false)]
    public void Connections_for_each_few_calls_are_LOOK01(int calls, int opened, bool isFault)
    {
        var seen = Watched();
        for (var i = 0; i < calls; i++) seen.Http.Start(i * 0.01, Endpoint);
        for (var i = 0; i < opened; i++) seen.Http.Open(i * 0.01, Endpoint, i);

        Assert.Equal(isFault, Has(seen, "LOOK01"));
    }

    [Fact]
    public void A_busier_host_with_as_many_connections_does_not_hide_LOOK01()
    {
        var seen = Watched();
        for (var i = 0; i < 5_000; i++) seen.Http.Start(i * 0.001, "busy:443");
        for (var i = 0; i < 50; i++) seen.Http.Open(i * 0.01, "busy:443", i);
        for (var i = 0; i < 30; i++) seen.Http.Start(i * 0.1, Endpoint);
        for (var i = 0; i < 30; i++) seen.Http.Open(i * 0.1, Endpoint, 100 + i);

        Assert.Contains($"30 calls to {Endpoint}", Assert.Single(new LookReport(seen).Findings).Evidence);
    }

    [Fact]
    public void Many_channels_to_many_servers_are_none()
    {
        var seen = Watched();
        for (var server = 0; server < 50; server++)
        {
            seen.Http.Start(server * 0.01, $"server-{server}:443");
            seen.Http.Open(server * 0.01, $"server-{server}:443", server);
        }

        Assert.False(Has(seen, "LOOK01"));
    }

    [Fact]
    public void Evidence_of_LOOK01_counts_the_connections_of_its_own_host()
    {
        var seen = Watched();
        for (var i = 0; i < 20; i++)
        {
            seen.Http.Start(i, Endpoint);
            seen.Http.Open(i, Endpoint, i);
            seen.Http.Open(i, "elsewhere:443", 100 + i);
            seen.Http.Close(i + 0.5, 100 + i);
        }

        var finding = Assert.Single(new LookReport(seen).Findings);

        Assert.EndsWith("none of them closed: each stays until it idles out", finding.Evidence);
    }

    [Fact]
    public void Evidence_of_LOOK01_has_no_more_closed_connections_than_opened_ones()
    {
        var seen = Watched();
        // A channel for each call, in bursts after silences.
        for (var i = 0; i < 12; i++)
        {
            var at = i / 4 * 20 + i % 4 * 0.1;
            seen.Http.Start(at, Endpoint);
            seen.Http.Open(at + 0.01, Endpoint, i);
            seen.Http.Close(at + 0.02, i);
        }

        var finding = Assert.Single(new LookReport(seen).Findings);

        Assert.StartsWith("10 connections opened for 12 calls", finding.Evidence);
        Assert.Contains("; 10 of them closed again", finding.Evidence);
    }

    [Fact]
    public void A_name_that_a_process_chose_brings_no_control_character()
    {
        var seen = new Observation("Orders\u001b[31m");
        seen.LogEntries.Add("Orders\u001b]0;title\a");

        Assert.Equal("Orders?[31m", seen.Name);
        Assert.Equal("Orders?]0;title?", seen.LogEntries.Largest()[0].Key);
    }

    [Fact]
    public void Connections_behind_a_balancer_count_against_all_calls()
    {
        var seen = Watched();
        for (var i = 0; i < 100; i++) seen.Http.Start(i * 0.01, "orders:80");
        for (var i = 0; i < 100; i++) seen.Http.Open(i * 0.01, "10.0.0.7:80", i);

        var finding = Assert.Single(new LookReport(seen).Findings);

        Assert.Equal("LOOK01", finding.Id);
        Assert.StartsWith("100 connections opened for 100 calls", finding.Evidence, StringComparison.Ordinal);
    }

    [Fact]
    public void A_connection_after_each_silence_is_LOOK03_and_not_LOOK01()
    {
        var seen = Watched();
        for (var i = 0; i < 6; i++)
        {
            seen.Http.Start(i * 70, Endpoint);
            seen.Http.Open(i * 70 + 0.01, Endpoint, i);
        }

        Assert.Equal(["LOOK03"], Ids(seen));
    }

    [Fact]
    public void Callers_that_come_at_once_after_a_silence_wait_for_one_connection()
    {
        var seen = Watched();
        for (var silence = 0; silence < 3; silence++)
        {
            for (var caller = 0; caller < 4; caller++) seen.Http.Start(silence * 11 + caller * 0.001, Endpoint);
            seen.Http.Open(silence * 11 + 0.02, Endpoint, silence);
        }

        Assert.Equal(["LOOK03"], Ids(seen));
    }

    [Theory]
    [InlineData(1_000, 10, true)]
    [InlineData(1_000, 9, false)]
    [InlineData(10_000, 50, false)]
    public void Waits_for_a_stream_are_LOOK02(int calls, int waits, bool isFault)
    {
        var seen = Watched();
        for (var i = 0; i < calls; i++) seen.Http.Start(i * 0.001, Endpoint);
        for (var i = 0; i < waits; i++) LeaveQueue(seen, i + 0.02, waited: 0.02, connection: 1);

        Assert.Equal(isFault, Has(seen, "LOOK02"));
    }

    [Fact]
    public void Waits_while_a_connection_opens_are_none()
    {
        var seen = Watched();
        for (var i = 0; i < 50; i++) seen.Http.Start(0.1, Endpoint);
        seen.Http.Open(0.2, Endpoint, 1);
        for (var i = 0; i < 50; i++) LeaveQueue(seen, 0.21, waited: 0.1, connection: 1);

        Assert.Equal(50, seen.Http.QueuedForConnection);
        Assert.Empty(Ids(seen));
    }

    [Fact]
    public void Waits_on_one_connection_while_others_are_opened_elsewhere_are_LOOK02()
    {
        var seen = Watched();
        for (var i = 0; i < 50; i++)
        {
            seen.Http.Start(i * 0.1, Endpoint);
            seen.Http.Open(i * 0.1 + 0.01, "elsewhere:443", i);
            LeaveQueue(seen, i * 0.1 + 0.03, waited: 0.02, connection: 1_000);
        }

        Assert.Equal(50, seen.Http.QueuedForStream);
    }

    [Fact]
    public void A_wait_that_seems_to_begin_after_its_connection_was_open_is_none_for_a_stream()
    {
        var seen = Watched();
        for (var i = 0; i < 50; i++)
        {
            seen.Http.Start(i * 0.1, Endpoint);
            seen.Http.Open(i * 0.1 + 0.001, Endpoint, i);
            LeaveQueue(seen, i * 0.1 + 0.02, waited: 0.018, connection: i);
        }

        Assert.Equal((50, 0), (seen.Http.QueuedForConnection, seen.Http.QueuedForStream));
    }

    [Fact]
    public void Waits_that_begin_before_the_first_request_on_an_open_connection_are_none_for_a_stream()
    {
        var seen = Watched();
        for (var i = 0; i < 50; i++) seen.Http.Start(0.1, Endpoint);
        seen.Http.Open(0.2, Endpoint, 1);
        // Without a free thread nobody is told of the connection yet.
        for (var i = 0; i < 50; i++) LeaveQueue(seen, 0.6, waited: 0.3, connection: 1);
        LeaveQueue(seen, 0.9, waited: 0.1, connection: 1);

        Assert.Equal((50, 1), (seen.Http.QueuedForConnection, seen.Http.QueuedForStream));
    }

    [Fact]
    public void Of_connections_beyond_those_that_are_kept_no_wait_is_counted()
    {
        var seen = Watched();
        for (var i = 0; i < 10_010; i++) seen.Http.Open(0.1, Endpoint, i);
        for (var i = 0; i < 10; i++) LeaveQueue(seen, 0.5, waited: 0.2, connection: 10_000 + i);

        Assert.Equal((0, 0), (seen.Http.QueuedForConnection, seen.Http.QueuedForStream));
    }

    [Fact]
    public void A_wait_that_began_before_events_were_read_is_none()
    {
        var seen = Watched();
        for (var i = 0; i < 50; i++) seen.Http.Start(0.1, Endpoint);
        for (var i = 0; i < 50; i++) LeaveQueue(seen, 0.2, waited: 0.5, connection: 1);

        Assert.Equal((0, 0), (seen.Http.QueuedForConnection, seen.Http.QueuedForStream));
    }

    [Fact]
    public void A_wait_that_ended_in_a_failure_is_none_of_the_thread_s_next_request()
    {
        var seen = Watched();
        seen.Http.Start(0.1, Endpoint);
        seen.Http.LeaveQueue(1, waited: 0.5, thread: 7);
        seen.Http.Fail(thread: 7);
        seen.Http.SendHeaders(1, connection: 1, thread: 7);

        Assert.Equal(0, seen.Http.QueuedForStream);
    }

    [Fact]
    public void The_share_of_call_time_comes_from_the_meter()
    {
        var seen = Watched();
        for (var i = 0; i < 100; i++) seen.Http.Start(i * 0.01, Endpoint);
        for (var i = 0; i < 100; i++) LeaveQueue(seen, 1 + i * 0.01, waited: 0.03, connection: 1);
        seen.ClientTimes.Add(1, Endpoint, 200, 200 * 0.04, answered: true);

        Assert.Equal(0.75, Assert.Single(new LookReport(seen).Findings).Cost!.Value, 1e-9);
    }

    [Theory]
    [InlineData(4, 0, false)]
    [InlineData(5, 0, true)]
    [InlineData(2, 3, true)]
    public void A_pool_that_grows_for_want_of_threads_is_LOOK05(int blocked, int starved, bool isFault)
    {
        var seen = Watched();
        for (var i = 0; i < blocked; i++) seen.Runtimes.Adjust(ThreadAdjustmentReason.CooperativeBlocking, 10 + i);
        for (var i = 0; i < starved; i++) seen.Runtimes.Adjust(ThreadAdjustmentReason.Starvation, 20 + i);
        // It shrinks for the same reason, and grows for others.
        for (var i = 0; i < 9; i++) seen.Runtimes.Adjust(ThreadAdjustmentReason.CooperativeBlocking, 9 - i);
        for (var i = 0; i < 100; i++) seen.Runtimes.Adjust(ThreadAdjustmentReason.ClimbingMove, 5 + i);

        Assert.Equal(isFault, Has(seen, "LOOK05"));
    }

    [Theory]
    [InlineData(1.5, true)]
    [InlineData(1.4, false)]
    public void A_pool_that_has_grown_before_and_whose_threads_wait_is_LOOK05(double threads, bool isFault)
    {
        var seen = Watched();
        seen.Runtimes.TakeWaits(new WaitCounts(new Tally(), threads));

        Assert.Equal(isFault, Has(seen, "LOOK05"));
    }

    [Theory]
    [InlineData(100, 100, true)]
    [InlineData(100, 99, false)]
    [InlineData(5, 19, false)]
    public void Log_entries_for_each_call_are_LOOK06(int calls, int entries, bool isFault)
    {
        var seen = Watched();
        seen.HasLogger = true;
        for (var i = 0; i < calls; i++) seen.Server.Start();
        seen.LogEntries.Add("Orders", entries);

        Assert.Equal(isFault, Has(seen, "LOOK06"));
    }

    [Fact]
    public void Entries_of_an_idle_service_and_of_other_requests_are_not_LOOK06()
    {
        var idle = Watched();
        idle.HasLogger = true;
        idle.LogEntries.Add("Heartbeat", 30);
        var web = Watched();
        web.HasLogger = true;
        for (var i = 0; i < 20; i++) web.Server.Start();
        web.ServerTimes.AddOther("", 500);
        web.LogEntries.Add("Pages", 500);

        Assert.Empty(Ids(idle));
        Assert.Empty(Ids(web));
    }

    [Fact]
    public void Other_requests_of_the_window_count_for_the_time_in_which_events_were_read()
    {
        var web = new Observation("Orders.Front")
        {
            Window = TimeSpan.FromSeconds(30),
            EventWindow = TimeSpan.FromSeconds(3),
            HasLogger = true,
        };
        for (var i = 0; i < 20; i++) web.Server.Start();
        web.ServerTimes.AddOther("", 600);
        web.ClientTimes.AddOther(Endpoint, 200);
        web.LogEntries.Add("Pages", 99);
        Assert.Empty(Ids(web));

        web.LogEntries.Add("Pages", 1);
        Assert.Equal(["LOOK06"], Ids(web));
    }

    [Theory]
    [InlineData(30, 29, "--for 5m")]
    [InlineData(30, 4, "--record FILE")]
    public void What_would_show_LOOK03_depends_on_why_events_were_read_so_briefly(
        int window, int eventWindow, string advice)
    {
        var seen = new Observation("Orders.Front")
        {
            Window = TimeSpan.FromSeconds(window),
            EventWindow = TimeSpan.FromSeconds(eventWindow),
        };
        seen.Http.Start(1, Endpoint);

        Assert.Contains(advice, new LookReport(seen).NotSeen.Single(row => row.Id == "LOOK03").Why);
    }

    [Fact]
    public void A_process_in_which_nothing_happens_is_said_to_and_one_with_a_call_is_not()
    {
        var (silent, called) = (Watched(), Watched());
        called.Server.Start();

        Assert.Contains("their calls began before the watch", new LookReport(silent).ToString());
        Assert.DoesNotContain("before the watch", new LookReport(called).ToString());
    }

    [Fact]
    public void Without_a_logger_log_entries_could_not_be_seen()
    {
        Assert.Contains(new LookReport(Watched()).NotSeen, row => row.Id == "LOOK06");
    }

    [Theory]
    [InlineData(10, 1.0, true)]
    [InlineData(10, 0.5, false)]
    [InlineData(1, 1.0, false)]
    public void Calls_that_never_end_are_LOOK08(int aSecond, double unfinished, bool isFault)
    {
        var seen = Watched();
        for (var second = 0; second <= 8; second++)
        {
            ReadCounters(seen, calls: second * aSecond, inProgress: second * aSecond * unfinished);
            seen.Http.Start(second, Endpoint);
            seen.Http.Answer(answered: true);
        }

        Assert.Equal(isFault, Has(seen, "LOOK08"));
    }

    [Theory]
    // A busy process is read late, and then twice at once.
    [InlineData(true, 0, 10, 10, 30, 30, 50, 50)]
    [InlineData(false, 0, 10, 0, 20, 0, 30, 10, 40, 30)]
    [InlineData(false, 0, 40, 40, 40, 40, 40, 40)]
    public void Calls_in_progress_that_hardly_fall_and_grow_in_half_of_the_readings_are_LOOK08(
        bool isFault, params int[] inProgress)
    {
        var seen = Watched();
        foreach (var (second, calls) in inProgress.Index())
        {
            ReadCounters(seen, calls: calls, inProgress: calls);
            seen.Http.Start(second, Endpoint);
            seen.Http.Answer(answered: true);
        }

        Assert.Equal(isFault, Has(seen, "LOOK08"));
    }

    [Theory]
    [InlineData(3, true)]
    [InlineData(0, false)]
    public void Calls_that_never_end_among_many_that_do_are_LOOK08(int leftOpen, bool isFault)
    {
        var seen = Watched();
        for (var second = 0; second <= 5; second++)
        {
            CallAHundredTimes(seen, leftOpen);
            // One of HTTP/1.1, which waits and is no call.
            seen.Http.Wait();
            seen.ReadOpenCalls();
        }

        Assert.Equal(isFault, Has(seen, "LOOK08"));
    }

    [Theory]
    [InlineData(0, false)]
    [InlineData(3, true)]
    public void More_answered_calls_among_as_many_in_progress_are_not_LOOK08(int moreInProgress, bool isFault)
    {
        var seen = Watched();
        for (var second = 0; second <= 5; second++)
        {
            CallAHundredTimes(seen, leftOpen: 5);
            ReadCounters(seen, calls: 100 * second, inProgress: 32 + second * moreInProgress);
            seen.ReadOpenCalls();
        }

        Assert.Equal(isFault, Has(seen, "LOOK08"));
    }

    [Theory]
    [InlineData(40, true)]
    [InlineData(39, false)]
    public void Answers_by_the_meter_tell_streams_left_open_from_calls_without_an_answer(int answered, bool isFault)
    {
        var seen = Watched();
        for (var second = 0; second <= 8; second++)
        {
            ReadCounters(seen, calls: second * 10, inProgress: second * 10);
            // Polled over HTTP/1.1.
            seen.Http.Answer(answered: true);
        }

        seen.ClientTimes.Add(8, Endpoint, answered, 1, answered: true);

        Assert.Equal(isFault, Has(seen, "LOOK08"));
    }

    [Fact]
    public void Calls_that_are_not_answered_are_not_streams_left_open()
    {
        var seen = Watched();
        for (var second = 0; second <= 8; second++)
        {
            ReadCounters(seen, calls: second * 10, inProgress: second * 10);
            seen.Http.Start(second, Endpoint);
        }

        Assert.False(Has(seen, "LOOK08"));
    }

    [Fact]
    public void A_peer_that_fell_silent_is_LOOK04_and_one_that_answers_again_is_none()
    {
        var seen = Watched();
        for (var i = 0; i < 5; i++) seen.Client.MissDeadline();
        seen.ClientTimes.Add(1, Endpoint, 10, 0.1, answered: true);
        seen.ClientTimes.Add(2, Endpoint, 5, 5, answered: false);
        Assert.True(Has(seen, "LOOK04"));

        seen.ClientTimes.Add(3, Endpoint, 1, 0.01, answered: true);
        Assert.False(Has(seen, "LOOK04"));
    }

    [Fact]
    public void Without_the_meter_LOOK04_could_not_be_seen_though_deadlines_were_missed()
    {
        var seen = Watched();
        foreach (var missed in (int[])[0, 5]) seen.Client.Count("calls-deadline-exceeded", missed);

        Assert.Contains(new LookReport(seen).NotSeen, row => row.Id == "LOOK04");
    }

    [Fact]
    public void Missed_deadlines_reported_with_answers_of_the_same_second_are_not_LOOK04()
    {
        var seen = Watched();
        for (var second = 1; second <= 8; second++)
        {
            for (var i = 0; i < 10; i++) seen.Client.MissDeadline();
            seen.ClientTimes.Add(second, Endpoint, 2_000, 10, answered: true);
            seen.ClientTimes.Add(second + 0.001, Endpoint, 10, 1, answered: false);
        }

        Assert.False(Has(seen, "LOOK04"));
    }

    [Fact]
    public void A_connection_opened_before_the_last_answer_may_be_the_dead_one()
    {
        var seen = Watched();
        for (var i = 0; i < 5; i++) seen.Client.MissDeadline();
        seen.Http.Open(2, Endpoint, 1);
        seen.ClientTimes.Add(5, Endpoint, 100, 1, answered: true);
        seen.ClientTimes.Add(9, Endpoint, 5, 5, answered: false);

        Assert.True(Has(seen, "LOOK04"));
    }

    [Fact]
    public void A_dead_connection_is_LOOK04_though_others_are_opened_elsewhere()
    {
        var seen = Watched();
        for (var i = 0; i < 5; i++) seen.Client.MissDeadline();
        seen.Http.Start(0, Endpoint);
        seen.ClientTimes.Add(2, Endpoint, 5, 5, answered: false);
        // By a balancer, for another name.
        seen.Http.Open(1, "10.0.0.7:443", 1);
        Assert.True(Has(seen, "LOOK04"));

        seen.Http.Open(1, Endpoint, 2);
        Assert.False(Has(seen, "LOOK04"));
    }

    [Fact]
    public void Behind_a_balancer_a_connection_opened_to_an_address_is_none_that_is_dead()
    {
        var seen = Watched();
        for (var i = 0; i < 5; i++) seen.Client.MissDeadline();
        seen.Http.Start(1, "loadbalancer.temporary.invalid:443");
        seen.ClientTimes.Add(2, Endpoint, 5, 5, answered: false);
        Assert.True(Has(seen, "LOOK04"));

        seen.Http.Open(3, "10.0.0.7:443", 1);
        Assert.False(Has(seen, "LOOK04"));
    }

    [Fact]
    public void A_connection_per_call_is_LOOK01_though_another_peer_refuses_HTTP_2()
    {
        const string refusing = "old:80";
        var seen = Watched();
        for (var i = 0; i < 100; i++)
        {
            seen.Http.Start(i * 0.1, refusing);
            seen.Http.Open(i * 0.1, refusing, -i);
            seen.Http.RefuseHttp2();
        }

        seen.ClientTimes.Add(1, refusing, 100, 1, answered: false);
        Assert.False(Has(seen, "LOOK01"));

        for (var i = 0; i < 20; i++) seen.Http.Start(i, Endpoint);
        for (var i = 0; i < 20; i++) seen.Http.Open(i, Endpoint, 1_000 + i);
        seen.ClientTimes.Add(1, Endpoint, 20, 1, answered: true);
        Assert.True(Has(seen, "LOOK01"));
    }

    [Theory]
    [InlineData(100, 150, true)]
    [InlineData(99, 150, false)]
    [InlineData(150, 100, true)]
    [InlineData(150, 99, false)]
    public void Compiling_after_the_first_three_seconds_is_LOOK13(int methods, int milliseconds, bool isFault)
    {
        var seen = Watched();
        for (var second = 0; second < 8; second++)
        {
            // What attaching itself has compiled does not count.
            var ofTheWatch = Math.Min(second, 2);
            seen.Runtimes["methods-jitted-count"].Read(second * methods + ofTheWatch * 1_000);
            seen.Runtimes["time-in-jit"].Read(second < 3 ? 900 : milliseconds);
        }

        Assert.Equal(isFault, Has(seen, "LOOK13"));
    }

    [Fact]
    public void Statuses_of_failing_calls_are_named_and_the_worst_comes_first()
    {
        var seen = Watched();
        for (var i = 0; i < 100; i++) seen.Client.Start();
        for (var i = 0; i < 6; i++) seen.Client.Fail(14);
        seen.Client.Fail(4);

        var finding = Assert.Single(new LookReport(seen).Findings);

        Assert.Equal(("LOOK10", Severity.Warning), (finding.Id, finding.Severity));
        Assert.Contains("UNAVAILABLE 6, DEADLINE_EXCEEDED 1", finding.Evidence, StringComparison.Ordinal);
    }

    [Fact]
    public void A_server_that_hardly_fails_does_not_hide_a_client_that_fails_each_time()
    {
        var seen = Watched();
        for (var i = 0; i < 100_000; i++) seen.Server.Start();
        for (var i = 0; i < 100; i++) seen.Server.Fail(13);
        for (var i = 0; i < 50; i++) seen.Client.Start();
        for (var i = 0; i < 50; i++) seen.Client.Fail(14);

        Assert.StartsWith("50 of 50 calls of the client", Assert.Single(new LookReport(seen).Findings).Evidence);
    }

    [Theory]
    [InlineData(0.4, null), InlineData(0.5, "Note"), InlineData(1, "Warning"), InlineData(2, "Error")]
    public void Pauses_of_a_twentieth_are_LOOK11_a_note_below_a_tenth(double seconds, string? severity)
    {
        var seen = Watched();
        seen.Runtimes.Suspend(1);
        seen.Runtimes.Resume(1 + seconds);

        var found = new LookReport(seen).Findings.SingleOrDefault(finding => finding.Id == "LOOK11");
        Assert.Equal(severity, found?.Severity.ToString());
    }

    [Fact]
    public void Findings_come_by_severity_and_then_by_cost()
    {
        var seen = Watched();
        for (var i = 0; i < 100; i++) seen.Http.Start(i * 0.01, Endpoint);
        for (var i = 0; i < 30; i++) seen.Http.Open(i * 0.01, Endpoint, i);
        for (var i = 0; i < 50; i++) LeaveQueue(seen, 2, waited: 0.5, connection: 1_000);
        seen.Runtimes.Suspend(1);
        seen.Runtimes.Resume(2.6);

        Assert.Equal(["LOOK02", "LOOK11", "LOOK01"], Ids(seen));
    }

    [Fact]
    public void Of_a_client_and_its_server_LOOK14_tells_the_time_between()
    {
        var (client, server) = (Watched(), Watched());
        client.ClientTimes.Add(1, Endpoint, 100, 100 * 0.020, answered: true);
        server.ServerTimes.Add(1, "", 100, 100 * 0.002, answered: true);

        var finding = Assert.Single(new LookReport(client, server).Findings);

        Assert.Equal("LOOK14", finding.Id);
        Assert.Equal(0.9, finding.Cost!.Value, 1e-9);
    }

    [Fact]
    public void Counts_take_no_more_memory_for_more_names()
    {
        var seen = Watched();
        for (var i = 0; i < 100_000; i++)
        {
            seen.Http.Start(0, $"host-{i}:1");
            seen.Http.Open(0, $"host-{i}:1", i);
            seen.LogEntries.Add($"category {i}");
        }

        Assert.InRange(seen.Http.Endpoints.Count, 1, 501);
        Assert.InRange(seen.LogEntries.Largest().Count, 1, 201);
        Assert.Equal((100_000, 100_000), (seen.Http.Requests, seen.LogEntries.Total));
    }

    // As gRPC's counters come once a second.
    private static void CallAHundredTimes(Observation seen, int leftOpen)
    {
        for (var i = 0; i < 100; i++)
        {
            seen.Client.Start();
            seen.Http.Wait();
            seen.Http.Answer(answered: true);
            if (i >= leftOpen) seen.Client.Stop();
        }
    }

    private static void ReadCounters(Observation seen, double calls, double inProgress)
    {
        seen.Client.Count("total-calls", calls);
        seen.Client.Count("current-calls", inProgress);
    }

    private static void LeaveQueue(Observation seen, double at, double waited, long connection)
    {
        const int thread = 7;
        seen.Http.LeaveQueue(at, waited, thread);
        seen.Http.SendHeaders(at, connection, thread);
    }

    internal static Observation Watched() => new("Orders.Front")
    {
        Window = TimeSpan.FromSeconds(10),
        EventWindow = TimeSpan.FromSeconds(10),
    };

    private static IEnumerable<string> Ids(Observation seen) => new LookReport(seen).Findings.Select(found => found.Id);

    internal static bool Has(Observation seen, string id) => Ids(seen).Contains(id);
}
