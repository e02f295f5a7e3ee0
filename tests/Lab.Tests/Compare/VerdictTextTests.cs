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

    // Ratio, ends of the 95 % interval, ends of the 99 % interval, and what is made of them.
    [Theory]
    [InlineData(1.01, 0.98, 1.04, 0.97, 1.05, "1.0 % (95 % interval −2.0 to 4.0 %): differences of up to 4.0 % are "
        + "within the noise here")]
    [InlineData(1.02, 0.92, 1.13, 0.9, 1.2, "2 % (95 % interval −8 to 13 %): the machine was too noisy for small "
        + "differences: a difference below 20 % between two cases would probably go unnoticed")]
    [InlineData(1.1, 0.8, 1.906, 0.7, 2.1, "10 % (95 % interval −20 to 91 %): the machine was too noisy for small "
        + "differences: a difference below a factor of 2.2 between two cases would probably go unnoticed")]
    [InlineData(1.03, 1.02, 1.04, 1.01, 1.05, "3.0 % (95 % interval 2.0 to 4.0 %): the machine was too noisy for small "
        + "differences: something on it favours one of two equal cases, so distrust differences up to 4.0 %")]
    public void The_same_case_twice_tells_the_noise(
        double ratio, double low, double high, double lowest, double highest, string words) =>
        Assert.StartsWith($"one, again: the same case twice differs by {words} · ",
            Twice(new(ratio, new(low, high), new(lowest, highest), 12)));

    private static string Twice(RatioEstimate ratio) =>
        (SomeCase.Of("one, again") with { IsSelf = true, Pair = Baseline, Ratio = ratio }).Sentence;
}
