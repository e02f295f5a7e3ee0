namespace GrpcLab.Tests.Loads;

public class StabilityTests
{
    private static readonly TimeSpan Window = TimeSpan.FromMilliseconds(50);

    private readonly Stability _stability = new(floor: 6 * Window, cap: 20 * Window, tolerance: 0.1);

    [Fact]
    public void A_warm_up_does_not_end_before_its_floor()
    {
        Add(100, 100, 100, 100, 100);

        Assert.Equal((true, false), (_stability.IsStable, _stability.IsDone));
    }

    [Fact]
    public void A_warm_up_ends_when_four_windows_agree()
    {
        Add(300, 141, 100, 57, 58, 57, 56);

        Assert.True(_stability.IsDone);
        Assert.Equal(new WarmupReport(7 * Window, 7, true), _stability.Report());
    }

    [Fact]
    public void A_warm_up_that_still_changes_goes_on()
    {
        Add(300, 200, 141, 100, 80, 57, 56);

        Assert.False(_stability.IsDone);
    }

    [Fact]
    public void A_warm_up_ends_at_its_cap_and_says_it_is_not_stable()
    {
        Add([.. Enumerable.Range(1, 20).Select(i => 100.0 * i)]);

        Assert.True(_stability.IsDone);
        Assert.False(_stability.Report().Stable);
    }

    private void Add(params double[] medians)
    {
        foreach (var median in medians) _stability.Add([new(median)], Window);
    }
}
