namespace GrpcLab.Tests.Tails;

public class IdealQueueTests
{
    private static readonly TimeSpan Service = TimeSpan.FromMilliseconds(10);

    [Fact]
    public void With_one_worker_the_mean_is_Pollaczek_and_Khinchines()
    {
        var queue = new IdealQueue(1, Service);

        // M/D/1 at half load: wait = ρ·s / 2(1 − ρ) = 5 ms.
        Assert.Equal(15, queue.MeanTime(50).Milliseconds, 9);
    }

    [Theory]
    [InlineData(1, 0.5, 0.5)]
    [InlineData(2, 1.5, 0.642857142857)]
    [InlineData(4, 3.2, 0.596434)]
    public void The_wait_is_half_of_what_Erlangs_formula_C_gives(int workers, double load, double probability)
    {
        var queue = new IdealQueue(workers, Service);
        var rate = load / Service.TotalSeconds;

        Assert.Equal(
            probability / (queue.Capacity - rate) / 2, queue.MeanTime(rate).Seconds - Service.TotalSeconds, 1e-6);
    }

    [Fact]
    public void From_capacity_on_the_mean_is_infinite() =>
        Assert.Equal(double.PositiveInfinity, new IdealQueue(4, Service).MeanTime(400).Seconds);

    [Fact]
    public void Jobs_go_to_the_worker_that_is_free_first()
    {
        var queue = new IdealQueue(2, Service);

        var times = queue.Times(new[] { 0.0, 0, 1, 12, 30 }.Select(TimeSpan.FromMilliseconds));

        Assert.Equal([10.0, 10, 19, 10, 10], times.Select(t => t.Milliseconds));
    }

    [Fact]
    public void The_formula_and_the_queue_agree_on_many_arrivals()
    {
        var queue = new IdealQueue(4, Service);
        var plan = OpenLoopPlan.At(300, TimeSpan.FromSeconds(600)) with { Arrivals = Arrivals.Poisson };

        var mean = queue.Times(OpenLoopSchedule.Of(plan)).Average(t => t.Seconds);

        Assert.Equal(1, mean / queue.MeanTime(300).Seconds, 0.03);
    }

    [Fact]
    public void The_knee_of_one_worker_with_equal_jobs_is_at_58_per_cent()
    {
        // Power ρ / (1 + ρ/2(1 − ρ)) is largest at ρ = 2 − √2.
        var queue = new IdealQueue(1, Service);

        Assert.Equal(2 - Math.Sqrt(2), queue.Utilisation(queue.Knee), 0.001);
    }
}
