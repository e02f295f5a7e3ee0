using GrpcLab.Otlp;

namespace GrpcLab.Tests.Telemetry;

public sealed class ReceivedMetricTests
{
    [Theory]
    [InlineData(60, 36, 4, "100 values, mean 150 ms, p95 below 10 ms")]
    [InlineData(95, 5, 0, "100 values, mean 150 ms, p95 below 5 ms")]
    [InlineData(60, 30, 10, "100 values, mean 150 ms, p95 above the last bound")]
    public void Percentile_is_the_upper_end_of_its_bucket(ulong first, ulong second, ulong rest, string expected)
    {
        var point = new HistogramDataPoint { Count = 100, Sum = 15 };
        point.ExplicitBounds.AddRange([0.005, 0.01]);
        point.BucketCounts.AddRange([first, second, rest]);

        Assert.Equal(expected, ReceivedMetric.Distribution(point, "s"));
    }

    [Fact]
    public void Number_that_is_not_whole_keeps_its_fraction()
    {
        var sum = new Sum { DataPoints = { new NumberDataPoint { AsDouble = 0.0123 } } };
        var metric = new Metric { Unit = "s", Sum = sum };
        var request = new ExportMetricsServiceRequest
        {
            ResourceMetrics = { new ResourceMetrics { ScopeMetrics = { new ScopeMetrics { Metrics = { metric } } } } },
        };

        Assert.Equal("12.3 ms", ReceivedMetric.In(request).Single().Reading);
    }

    [Fact]
    public void Histogram_without_values_has_no_mean() =>
        Assert.Equal("no values", ReceivedMetric.Distribution(new HistogramDataPoint(), "s"));
}
