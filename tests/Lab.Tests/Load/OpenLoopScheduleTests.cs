namespace GrpcLab.Tests.Loads;

public class OpenLoopScheduleTests
{
    private static readonly TimeSpan HalfMinute = TimeSpan.FromSeconds(30);

    [Fact]
    public void At_a_constant_rate_calls_are_equally_far_apart()
    {
        var due = OpenLoopSchedule.Of(OpenLoopPlan.At(50, TimeSpan.FromSeconds(2)));

        Assert.Equal(Enumerable.Range(0, 100).Select(i => TimeSpan.FromMilliseconds(20 * i)), due);
    }

    [Fact]
    public void The_published_ramp_makes_1800_calls_in_a_minute()
    {
        var due = OpenLoopSchedule.Of(OpenLoopPlan.Of(new(0, 50, HalfMinute), new(50, 20, HalfMinute)));

        Assert.Equal((1800, 750), (due.Length, due.Count(t => t < HalfMinute)));
        Assert.True(due[^1] < 2 * HalfMinute);
    }

    [Theory]
    [InlineData(0, 50)]
    [InlineData(50, 20)]
    [InlineData(50, 50.0000001)]
    [InlineData(1, 0)]
    public void On_a_ramp_as_many_calls_have_fallen_due_as_the_rate_adds_up_to(double from, double to)
    {
        var segment = new RateSegment(from, to, HalfMinute);

        foreach (var calls in Enumerable.Range(0, (int)segment.Calls))
        {
            var t = segment.TimeOf(calls).TotalSeconds;
            Assert.Equal(calls, (from * t) + ((to - from) * t * t / 60), 3);
        }
    }

    [Fact]
    public void Poisson_arrivals_have_the_rate_and_the_scatter_of_a_Poisson_process()
    {
        var plan = OpenLoopPlan.At(1000, TimeSpan.FromSeconds(40)) with { Arrivals = Arrivals.Poisson, Seed = 7 };
        var perSlice = OpenLoopSchedule.Of(plan).GroupBy(t => (int)(t.TotalMilliseconds / 20))
            .Select(g => (double)g.Count()).ToArray();

        var mean = perSlice.Average();
        Assert.Equal(20, mean, 0.5);
        Assert.Equal(1, perSlice.Select(n => (n - mean) * (n - mean)).Average() / mean, 0.15);
    }

    [Fact]
    public void The_same_seed_gives_the_same_moments_and_another_one_others()
    {
        var plan = OpenLoopPlan.At(100, TimeSpan.FromSeconds(1)) with { Arrivals = Arrivals.Poisson };

        Assert.Equal(OpenLoopSchedule.Of(plan), OpenLoopSchedule.Of(plan));
        Assert.NotEqual(OpenLoopSchedule.Of(plan), OpenLoopSchedule.Of(plan with { Seed = 2 }));
    }

    [Fact]
    public void A_warm_up_calls_at_the_first_rate_above_zero()
    {
        var plan = OpenLoopPlan.Of(new(0, 0, HalfMinute), new(50, 20, HalfMinute));

        Assert.Equal([new RateSegment(50, 50, TimeSpan.FromSeconds(0.5))], plan.WarmUpStretch().Segments);
    }

    [Fact]
    public void Every_error_of_a_plan_is_named_at_once()
    {
        var wrong = new OpenLoopPlan
        {
            Segments = [new(-1, 5, TimeSpan.Zero)],
            Deadline = TimeSpan.Zero,
            MaxInFlight = 0,
            Patience = TimeSpan.Zero,
        };

        var error = Assert.Throws<ArgumentException>(wrong.ThrowIfInvalid);

        Assert.All(["Segment 1 lasts", "−1", "Deadline", "MaxInFlight", "Patience"],
            part => Assert.Contains(part, error.Message));
    }
}
