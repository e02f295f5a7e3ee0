using GrpcLab.Bench;

namespace Bench.Tests;

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

    [Fact]
    public void Equal_repetitions_leave_no_interval() =>
        Assert.Equal((3.0, 3.0, 3.0), Jackknife.Of([[3], [3]], all => all.Average()));
}
