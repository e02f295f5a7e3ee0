using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.Handshake;

public sealed class ConnectionTimelineTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    private readonly LabServer _server = fixture.Server;

    [Fact(Timeout = 240_000)]
    public async Task A_first_call_over_tls_shows_every_layer_in_order()
    {
        using var channel = _server.OpenChannel(Endpoint.Tls);

        var timeline = await ConnectionTimeline.RecordAsync(() => Calls.AskAsync(channel));

        ConnectionStep[] inOrder =
            [ConnectionStep.Call, ConnectionStep.Connect, ConnectionStep.Tls, ConnectionStep.Http2,
                ConnectionStep.Exchange];
        var starts = inOrder.Select(s => timeline[s]!.Start).ToArray();
        Assert.Equal(starts.Order(), starts);
        Assert.Null(timeline[ConnectionStep.Dns]);
        Assert.Equal("TLS 1.3", timeline[ConnectionStep.Tls]!.Details["version"]);
        Assert.Equal("127.0.0.1", timeline[ConnectionStep.Connect]!.Details["address"]);
    }

    [Fact]
    public void A_step_stands_behind_the_one_it_is_part_of_even_if_it_began_before()
    {
        ConnectionSpan[] warm =
        [
            Span(ConnectionStep.Setup, 2, 3), Span(ConnectionStep.Tls, 3, 4), Span(ConnectionStep.Call, 0, 0),
            Span(ConnectionStep.Connect, 1, 1), Span(ConnectionStep.Exchange, 9, 2),
            Span(ConnectionStep.Request, 1.5, 1), Span(ConnectionStep.Wait, 2.5, 2), Span(ConnectionStep.Http2, 8, 3),
        ];

        var ordered = TimelineAssembly.ParentsFirst(warm);

        Assert.Equal([ConnectionStep.Call, ConnectionStep.Connect, ConnectionStep.Request, ConnectionStep.Wait,
            ConnectionStep.Setup, ConnectionStep.Tls, ConnectionStep.Http2, ConnectionStep.Exchange],
            ordered.Select(span => span.Step));
    }

    [Fact(Timeout = 240_000)]
    public async Task The_handshake_has_its_real_length()
    {
        using var far = _server.WithLatency(TimeSpan.FromMilliseconds(60));
        using var channel = far.OpenChannel(Endpoint.Tls);

        var timeline = await ConnectionTimeline.RecordAsync(() => Calls.AskAsync(channel));

        // TCP's round trip is held back by the proxy, which the client
        // meets as a late answer to its first bytes: those of TLS.
        Assert.True(timeline[ConnectionStep.Tls]!.Duration >= TimeSpan.FromMilliseconds(115), timeline.ToString());
        Assert.True(
            timeline[ConnectionStep.Tls]!.Duration <= timeline[ConnectionStep.Setup]!.Duration, timeline.ToString());
        Assert.True(timeline[ConnectionStep.Exchange]!.Duration >= TimeSpan.FromMilliseconds(55), timeline.ToString());
    }

    [Fact(Timeout = 240_000)]
    public async Task A_name_instead_of_an_address_is_looked_up()
    {
        var timeline = await ConnectionTimeline.RecordAsync(_server, Endpoint.Tls, "localhost");

        Assert.Equal((1, 1, 1), (timeline.Count(ConnectionStep.Dns), timeline.Count(ConnectionStep.Connect),
            timeline.Count(ConnectionStep.Tls)));
        Assert.Contains("127.0.0.1", timeline[ConnectionStep.Dns]!.Details["answers"]);
        Assert.True(timeline[ConnectionStep.Dns]!.End <= timeline[ConnectionStep.Tls]!.Start);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_call_on_an_open_connection_opens_nothing()
    {
        using var channel = _server.OpenChannel(Endpoint.Tls);
        await Calls.AskAsync(channel);

        var timeline = await ConnectionTimeline.RecordAsync(() => Calls.AskAsync(channel));

        Assert.Equal(
            [ConnectionStep.Call, ConnectionStep.Request, ConnectionStep.Exchange], timeline.Spans.Select(s => s.Step));
    }

    [Theory(Timeout = 240_000)]
    [InlineData(Endpoint.H2c)]
    [InlineData(Endpoint.Uds)]
    public async Task Without_tls_there_is_no_handshake(Endpoint endpoint)
    {
        using var channel = _server.OpenChannel(endpoint);

        var timeline = await ConnectionTimeline.RecordAsync(() => Calls.AskAsync(channel));

        Assert.Null(timeline[ConnectionStep.Tls]);
        Assert.NotNull(timeline[ConnectionStep.Connect]);
    }

    [Fact(Timeout = 240_000)]
    public async Task Calls_made_at_the_same_time_are_left_out()
    {
        using var channel = _server.OpenChannel(Endpoint.Tls);
        using var stop = new CancellationTokenSource();
        var noise = Task.Run(async () =>
        {
            while (!stop.IsCancellationRequested)
            {
                using var other = _server.OpenChannel(Endpoint.Tls);
                await Calls.AskAsync(other);
            }
        });

        var timeline = await ConnectionTimeline.RecordAsync(() => Calls.AskAsync(channel));
        await stop.CancelAsync();
        await noise;

        Assert.Equal(timeline.Spans.Count, timeline.Spans.Select(s => s.Step).Distinct().Count());
    }

    [Fact(Timeout = 240_000)]
    public async Task A_failing_call_passes_its_exception_on() =>
        await Assert.ThrowsAsync<InvalidOperationException>(
            () => ConnectionTimeline.RecordAsync(() => throw new InvalidOperationException("mine")));

    [Theory(Timeout = 240_000)]
    [InlineData(Endpoint.H2c, false)]
    [InlineData(Endpoint.Tls, true)]
    public async Task A_timeline_states_its_conditions(Endpoint endpoint, bool secured)
    {
        await ConnectionTimeline.RecordAsync(_server, Endpoint.Tls);

        var footnote = (await ConnectionTimeline.RecordAsync(_server, endpoint)).ToFigure().Conditions!;

        Assert.Equal(("a single call", secured), (footnote["n"], footnote["TLS"] is not null));
    }

    private static ConnectionSpan Span(ConnectionStep step, double start, int depth) => new(
        step, $"{step}", "HTTP/2", TimeSpan.FromMilliseconds(start), TimeSpan.FromMilliseconds(1), depth,
        new Dictionary<string, string>());
}
