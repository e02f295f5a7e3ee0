namespace GrpcLab.Tests.Comparing;

public class VerdictTextTests
{
    private static readonly CaseResult Baseline = Case("one") with { Verdict = Verdict.Baseline };

    [Fact]
    public void A_95_percent_interval_without_1_whose_99_percent_interval_holds_1_is_too_close_to_call()
    {
        var close = Case("two") with { Pair = Baseline, Ratio = new(1.05, new(1.01, 1.09), new(0.99, 1.12), 12) };

        Assert.StartsWith("two: cannot be told apart from one on this machine (ratio 1.05, 95 % interval 1.01 to 1.09; too close to call, "
            + "since the 99 % interval, 0.99 to 1.12, still holds 1: a larger budget may tell) · ", close.Sentence);
    }

    [Fact]
    public void A_wide_noise_floor_is_told_without_decimals()
    {
        var twice = Case("one, again") with { IsSelf = true, Pair = Baseline, Ratio = new(1.1, new(0.8, 1.906), new(0.7, 2.1), 12) };

        Assert.StartsWith("one, again: the same case twice differs by 10 % (95 % interval -20 to 91 %): "
            + "differences of up to 91 % are within the noise here · ", twice.Sentence);
    }

    private static CaseResult Case(string name) => new()
    {
        Name = name,
        IsSelf = false,
        Verdict = Verdict.CannotTellApart,
        Ratio = null,
        Percentiles = Percentiles.Of([new(1000)]),
        Samples = [],
        ColdCall = new(1000),
        Warmup = new(TimeSpan.FromSeconds(1), 10, true),
        Rounds = 12,
        Calls = 12,
        Errors = 0,
        FirstError = null,
    };
}
