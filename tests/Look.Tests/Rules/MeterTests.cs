namespace GrpcLab.Look.Tests;

/// <summary>Another tool may be refused meters as well.</summary>
public class MeterTests
{
    [Theory]
    [InlineData("ours", "ours", true)]
    [InlineData("another's", "ours", false)]
    // In a file nobody knows whose it is.
    [InlineData("another's", null, true)]
    public void A_refusal_of_meters_counts_when_it_is_ours(string refused, string? ours, bool counts) =>
        Assert.Equal(counts, MeterEvents.IsOurs(refused, ours));
}
