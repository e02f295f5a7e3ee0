namespace GrpcLab.Tests.Tails;

public class CoordinatedOmissionTests
{
    private static CallTime Milliseconds(double time) => new(time * 1e6);

    [Fact]
    public void A_long_call_stands_for_those_that_would_have_come_behind_it()
    {
        var corrected = CoordinatedOmission.Corrected(
            [Milliseconds(10), Milliseconds(45), Milliseconds(9)], Milliseconds(10));

        Assert.Equal([10.0, 45, 35, 25, 15, 9], corrected.Select(t => t.Milliseconds));
    }

    [Fact]
    public void An_interval_of_nothing_is_refused() =>
        Assert.Throws<ArgumentOutOfRangeException>(
            () => CoordinatedOmission.Corrected([Milliseconds(10)], Milliseconds(0)));
}
