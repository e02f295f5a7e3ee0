using GrpcLab.Bench;

namespace GrpcLab.Programs.Tests;

/// <summary>The closed forms against each other, against known values, and against queues played through.</summary>
public sealed class SingleServerTests
{
    private static readonly TimeSpan Service = TimeSpan.FromMilliseconds(10);

    [Theory]
    [InlineData(0.5, 0.5)]
    [InlineData(0.5, 0.99)]
    [InlineData(0.7, 0.9)]
    [InlineData(0.7, 0.99)]
    public void Equal_jobs_stay_as_long_as_in_a_queue_played_through(double utilisation, double share)
    {
        var rate = utilisation / Service.TotalSeconds;
        var plan = OpenLoopPlan.At(rate, TimeSpan.FromMinutes(100)) with { Arrivals = Arrivals.Poisson };

        // Lindley's recursion: a job begins when it arrives, or when the one before it has ended.
        var free = 0.0;
        var times = OpenLoopSchedule.Of(plan).Select(due => due.TotalSeconds)
            .Select(due => (free = Math.Max(free, due) + Service.TotalSeconds) - due).ToArray();

        Assert.Equal(
            1, Quantile.Of(times, share) / new SingleServer(rate, Service.TotalSeconds).Equal(share), 0.03);
    }

    // Erlang's series is beyond a double's precision there, and a quantile was found far off or not by chance.
    [Theory]
    [InlineData(0.7)]
    [InlineData(0.9)]
    public void The_distribution_of_waits_of_equal_jobs_only_rises_and_stays_below_one(double utilisation)
    {
        var queue = new SingleServer(utilisation / Service.TotalSeconds, Service.TotalSeconds);

        var shares = Enumerable.Range(0, 2_000).Select(i => queue.WaitsAtMost(i * 0.0005)).ToArray();

        Assert.All(shares.Zip(shares.Skip(1)), two => Assert.InRange(two.Second, two.First - 1e-12, 1 + 1e-12));
        // The tail of M/D/1 is lighter than that of M/M/1.
        Assert.InRange(queue.Equal(0.99), Service.TotalSeconds, queue.Exponential(0.99));
    }

    [Fact]
    public void Who_finds_the_worker_free_does_not_wait()
    {
        var queue = new SingleServer(70, Service.TotalSeconds);

        // P(W = 0) = 1 − ρ, and half of the jobs of a queue at 30 % do not wait.
        Assert.Equal(0.3, queue.WaitsAtMost(0), 1e-12);
        Assert.Equal(Service.TotalSeconds, new SingleServer(30, Service.TotalSeconds).Equal(0.5), 1e-9);
    }

    [Fact]
    public void The_mean_wait_of_equal_jobs_is_Pollaczek_and_Khinchines()
    {
        var queue = new SingleServer(50, Service.TotalSeconds);

        // The mean is the area above the distribution; ρ·D / 2(1 − ρ) = 5 ms.
        var step = Service.TotalSeconds / 1000;
        var mean = Enumerable.Range(0, 20_000).Sum(i => (1 - queue.WaitsAtMost((i + 0.5) * step)) * step);

        Assert.Equal(0.005, mean, 1e-6);
    }

    [Fact]
    public async Task The_exponential_worker_does_one_job_at_a_time_and_tells_their_mean()
    {
        using var worker = new ExponentialWorker(TimeSpan.FromMilliseconds(0.5), seed: 1);
        var started = TimeProvider.System.GetTimestamp();

        await Task.WhenAll(Enumerable.Range(0, 200).Select(_ => worker.DoAsync()));

        var elapsed = TimeProvider.System.GetElapsedTime(started).TotalSeconds;
        // Of this seed; a busy machine wakes the worker late, never early.
        Assert.InRange(worker.MeanServed, 0.3e-3, elapsed / 200);
    }
}

public sealed class JackknifeTests
{
    [Fact]
    public void The_interval_of_a_geometric_mean_is_Students()
    {
        double[][] values = [[1], [2], [4]];

        var (value, low, high) = Jackknife.Of(
            values, all => Math.Exp(all.Average(Math.Log)));

        // Of the logarithms 0, 1 and 2 to base 2: mean 1, standard deviation 1, t of two degrees of freedom 4.3027.
        Assert.Equal(2, value, 1e-9);
        Assert.Equal(Math.Pow(2, 1 + (4.3027 / Math.Sqrt(3))), high, 1e-3);
        Assert.Equal(4, low * high, 1e-9);
    }
}
