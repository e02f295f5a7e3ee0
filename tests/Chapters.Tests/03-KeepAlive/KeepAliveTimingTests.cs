namespace GrpcLab.Tests.KeepAlive;

public sealed class KeepAliveTimingTests
{
    [Theory]
    [InlineData(1, 1, 1)]
    [InlineData(4, 20, 1)]
    [InlineData(60, 30, 7.5)]
    [InlineData(60, 20, 5)]
    [InlineData(20, 60, 5)]
    public void The_beat_is_a_quarter_of_the_shorter_one_and_a_second_at_least(
        double delay, double timeout, double beat) =>
        Assert.Equal(S(beat), Timing(delay, timeout).Beat);

    [Theory]
    [InlineData(1, 1.5, 2)]
    [InlineData(1.5, 1.5, 2)]
    [InlineData(2.5, 1.5, 3)]
    [InlineData(60, 30, 67.5)]
    [InlineData(60, 20, 65)]
    public void A_silent_connection_is_pinged_at_the_first_beat_after_the_delay(
        double delay, double timeout, double interval) =>
        Assert.Equal(S(interval), Timing(delay, timeout).PingInterval);

    [Theory]
    [InlineData(1.5, 1.5, 3, 4.5)]
    [InlineData(60, 30, 90, 105)]
    [InlineData(60, 20, 80, 90)]
    public void A_dead_connection_is_found_between_delay_plus_timeout_and_two_beats_more(
        double delay, double timeout, double soonest, double latest)
    {
        var timing = Timing(delay, timeout);

        Assert.Equal((S(soonest), S(latest)), (timing.Soonest, timing.Latest));
    }

    // Beats at 1, 2, 3 s …: the ping goes out at the first one after
    // last frame + 1.5 s, and 1.5 s later two beats have passed.
    [Theory]
    [InlineData(0.2, 2 + 2 - 0.2)]
    [InlineData(0.4, 2 + 2 - 0.4)]
    [InlineData(0.6, 3 + 2 - 0.6)]
    [InlineData(7.6, 10 + 2 - 7.6)]
    public void The_place_of_the_last_frame_decides_when_it_is_found(double lastFrame, double found) =>
        Assert.Equal(S(found), Timing(1.5, 1.5).FoundAfter(S(lastFrame)));

    [Fact]
    public void What_is_predicted_for_a_place_lies_between_soonest_and_latest()
    {
        foreach (var timing in new[] { Timing(1, 1.5), Timing(1.5, 2.5), Timing(7, 3), Timing(60, 30), Timing(10, 90) })
        {
            var found = Enumerable.Range(1, 400).Select(i => timing.FoundAfter(S(i * 0.037))).ToList();

            Assert.True(found.Min() >= timing.Soonest && found.Max() <= timing.Latest,
                $"{timing}: {found.Min()} to {found.Max()}");
        }
    }

    [Fact]
    public void Without_pings_nothing_is_sent() =>
        Assert.Equal((0, false, "no pings"), (KeepAliveTiming.Never.PingsDuring(TimeSpan.FromHours(1)),
            KeepAliveTiming.Never.Ties, $"{KeepAliveTiming.Never}"));

    [Fact]
    public void Pings_of_a_silence_are_counted_by_their_interval() =>
        Assert.Equal((4, 2), (Timing(1.5, 1.5).PingsDuring(S(8.5)), Timing(2.5, 1.5).PingsDuring(S(8.5))));

    [Fact]
    public void A_delay_of_whole_beats_ties() =>
        Assert.Equal((true, false, true), (Timing(1, 1.5).Ties, Timing(1.5, 1.5).Ties, Timing(60, 30).Ties));

    private static KeepAliveTiming Timing(double delay, double timeout) => new(S(delay), S(timeout));

    private static TimeSpan S(double seconds) => TimeSpan.FromSeconds(seconds);
}
