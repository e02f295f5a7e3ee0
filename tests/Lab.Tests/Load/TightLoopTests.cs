namespace GrpcLab.Tests.Payloads;

public sealed class TightLoopTests
{
    [Fact]
    public async Task The_operation_runs_as_often_as_asked_each_time()
    {
        var count = 0;
        var work = TightLoop.Of(1_000, () =>
        {
            count++;
            return null;
        });

        await work();
        Assert.Equal(1_000, count);
        await work();
        Assert.Equal(2_000, count);
    }

    [Fact]
    public async Task An_exception_of_the_operation_is_passed_on()
    {
        var work = TightLoop.Of(3, () => throw new FormatException("no"));

        await Assert.ThrowsAsync<FormatException>(() => work());
    }

    [Fact]
    public void Zero_times_is_an_error() =>
        Assert.Throws<ArgumentOutOfRangeException>(() => TightLoop.Of(0, () => null));
}
