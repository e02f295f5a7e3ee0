namespace GrpcLab.Tests.Concurrency;

public sealed class RoundEstimateTests
{
    [Fact]
    public void Rounds_without_any_wait_give_zero_and_no_width()
    {
        var none = RoundEstimate.Of(Enumerable.Repeat(TimeSpan.Zero, 10));

        Assert.Equal((0, 0, 0), (none.Value.Nanoseconds, none.Low.Nanoseconds, none.High.Nanoseconds));
    }

    [Fact]
    public void The_centre_of_ten_rounds_lies_in_its_interval_and_an_outlier_does_not_move_it_far()
    {
        var time = RoundEstimate.Of(
            new[] { 100, 101, 99, 100, 102, 98, 101, 99, 100, 900 }.Select(ms => TimeSpan.FromMilliseconds(ms)));

        Assert.InRange(time.Value.Milliseconds, 98, 103);
        Assert.True(time.Low <= time.Value && time.Value <= time.High);
        Assert.True(time.Low.Nanoseconds >= 0);
    }

    [Fact]
    public void Fewer_rounds_give_the_median_and_the_whole_range()
    {
        var time = RoundEstimate.Of(new[] { 3, 1, 2 }.Select(ms => TimeSpan.FromMilliseconds(ms)));

        Assert.Equal((2, 1, 3), (time.Value.Milliseconds, time.Low.Milliseconds, time.High.Milliseconds));
    }
}
