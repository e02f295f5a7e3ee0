namespace GrpcLab.Tests.Loads;

public class SampleBufferTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(257)]
    [InlineData(20_000)]
    public void Every_sample_comes_out_in_order(int count)
    {
        var buffer = new SampleBuffer();
        for (var i = 0; i < count; i++) buffer.Add(i);

        Assert.Equal(Enumerable.Range(0, count).Select(i => new CallTime(i)), buffer.ToTimes(1_000_000_000));
    }

    [Fact]
    public void Ticks_become_nanoseconds_a_call()
    {
        var buffer = new SampleBuffer();
        buffer.Add(30);

        Assert.Equal([new CallTime(1000)], buffer.ToTimes(10_000_000, share: 3));
    }
}
