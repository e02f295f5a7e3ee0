using Grpc.Core;
using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.KeepAlive;

public sealed class DeadConnectionsTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    private static readonly KeepAliveTiming Timing = new(TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(1.5));
    private static readonly DeadConnectionsPlan One =
        new() { LastFrames = [TimeSpan.FromSeconds(0.3)], Repetitions = 1 };

    [Fact(Timeout = 240_000)]
    public async Task An_idle_connection_that_dies_is_closed_no_sooner_than_delay_plus_timeout()
    {
        var result = await DeadConnections.FindAsync(fixture.Server, Configure, [Timing], One);

        var run = Assert.Single(result.Runs);
        Assert.Null(run.Call);
        Assert.True(run.Found > Timing.Soonest - TimeSpan.FromSeconds(0.05), $"{run}");
    }

    [Fact(Timeout = 240_000)]
    public async Task A_call_open_on_it_ends_with_internal()
    {
        var result = await DeadConnections.FindAsync(fixture.Server, Configure, [Timing], One with { OpenCall = true });

        var run = Assert.Single(result.Runs);
        Assert.Equal(StatusCode.Internal, run.Call!.Status);
        Assert.Contains("ping", run.Call.Detail);
        Assert.True(run.Found > Timing.Soonest - TimeSpan.FromSeconds(0.05), $"{run}");
    }

    [Theory]
    [InlineData(1.0, true)]
    [InlineData(1.1, true)]
    [InlineData(1.5, false)]
    [InlineData(0.7, false)]
    public void The_prediction_is_right_or_wrong_by_the_ratios_interval(double ratio, bool within) =>
        Assert.Equal(within, Result([.. Enumerable.Range(0, 12).Select(i => ratio + (0.001 * i))]).Within(0.15));

    [Fact]
    public void Scatter_across_the_border_decides_nothing() =>
        Assert.Null(Result([1, 1.3, 1, 1.3, 1, 1.3, 1.02, 1.28]).Within(0.15));

    [Fact]
    public void A_process_whose_timers_were_late_cannot_contradict_the_prediction() =>
        Assert.Null((Result([1.5, 1.5, 1.5]) with { Lateness = TimeSpan.FromSeconds(1) }).Within(0.15));

    [Fact(Timeout = 120_000)]
    public async Task Lateness_is_what_a_short_timer_waited_too_long()
    {
        var (result, longest) = await TimerLateness.WatchAsync(async () =>
        {
            await Task.Delay(200);
            return 7;
        });

        Assert.Equal(7, result);
        Assert.InRange(longest, TimeSpan.Zero, TimeSpan.FromSeconds(20));
    }

    [Fact]
    public void The_figure_has_a_point_for_each_place_and_a_dashed_line_beside_it()
    {
        var figure = Result([1, 1.01, 0.99]).ToFigure("found");

        Assert.Equal(["1 s / 1.5 s", "predicted, 1 s / 1.5 s"], figure.Lines.Select(l => l.Label));
        Assert.Equal((1, true), (figure.Lines[0].Points.Count, figure.Lines[1].Predicted));
    }

    [Fact]
    public void A_plan_out_of_range_is_refused_with_every_reason()
    {
        var error = Assert.Throws<ArgumentException>(
            () => new DeadConnectionsPlan { LastFrames = [], Repetitions = 0 }.ThrowIfInvalid());

        Assert.Contains("LastFrames", error.Message);
        Assert.Contains("Repetitions is 0", error.Message);
    }

    private static DeadConnectionsResult Result(double[] ratios)
    {
        var place = TimeSpan.FromSeconds(0.3);
        return new DeadConnectionsResult(
            [.. ratios.Select(r => new DeadConnection(Timing, place, Timing.FoundAfter(place) * r) { Place = place })])
        {
            Conditions = new Conditions([]),
        };
    }

    private static Action<SocketsHttpHandler> Configure(KeepAliveTiming timing) => handler =>
        (handler.KeepAlivePingDelay, handler.KeepAlivePingTimeout) = (timing.Delay, timing.Timeout);
}
