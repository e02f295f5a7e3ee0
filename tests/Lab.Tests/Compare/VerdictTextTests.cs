namespace GrpcLab.Tests.Comparing;

public class VerdictTextTests
{
    private static readonly CaseResult Baseline = SomeCase.Of("one") with { Verdict = Verdict.Baseline };

    [Fact]
    public void A_95_percent_interval_without_1_whose_99_percent_interval_holds_1_is_too_close_to_call()
    {
        var ratio = new RatioEstimate(1.05, new(1.01, 1.09), new(0.99, 1.12), 12);
        var close = SomeCase.Of("two") with { Pair = Baseline, Ratio = ratio };

        Assert.StartsWith("two: no clear difference from one on this machine (ratio 1.05, 95 % interval 1.01 to "
            + "1.09; too close to call, "
            + "since the 99 % interval, 0.99 to 1.12, still holds 1: a larger budget may tell) · ", close.Sentence);
    }

    [Fact]
    public void A_narrow_interval_around_1_is_told_as_the_noise_floor() =>
        Assert.StartsWith("one, again: the same case twice differs by 1.0 % (95 % interval −2.0 to 4.0 %): "
            + "differences of up to 4.0 % are within the noise here · ",
            Twice(new(1.01, new(0.98, 1.04), new(0.97, 1.05), 12)));

    [Fact]
    public void A_wide_interval_says_that_the_machine_was_too_noisy_for_small_differences() =>
        Assert.StartsWith("one, again: the same case twice differs by 2 % (95 % interval −8 to 13 %): "
            + "the machine was too noisy for small "
            + "differences: between two cases one below 20 % would probably go unseen · ",
            Twice(new(1.02, new(0.92, 1.13), new(0.9, 1.2), 12)));

    [Fact]
    public void A_very_wide_interval_is_told_as_a_factor_and_without_decimals() =>
        Assert.StartsWith("one, again: the same case twice differs by 10 % (95 % interval −20 to 91 %): "
            + "the machine was too noisy for small "
            + "differences: between two cases one below a factor of 2.2 would probably go unseen · ",
            Twice(new(1.1, new(0.8, 1.906), new(0.7, 2.1), 12)));

    [Fact]
    public void Two_equal_cases_that_came_out_different_are_told_as_noise_however_narrow_the_interval() =>
        Assert.StartsWith("one, again: the same case twice differs by 3.0 % (95 % interval 2.0 to 4.0 %): "
            + "the machine was too noisy for small "
            + "differences: something on it favours one of two equal cases, so distrust differences up to 4.0 % · ",
            Twice(new(1.03, new(1.02, 1.04), new(1.01, 1.05), 12)));

    private static string Twice(RatioEstimate ratio) =>
        (SomeCase.Of("one, again") with { IsSelf = true, Pair = Baseline, Ratio = ratio }).Sentence;
}
