namespace GrpcLab.Tests.Comparing;

public class ComparisonErrorTests
{
    private readonly Journal _journal = new();

    [Fact(Timeout = 30_000)]
    public async Task A_case_that_always_fails_is_not_comparable_and_does_not_look_fast()
    {
        var result = await Run(_journal.Failing("b", _ => true));

        Assert.Equal((Verdict.NotComparable, null), (result["b"].Verdict, result["b"].IsFaster));
        Assert.Contains("not comparable, because calls failed, the first with InvalidOperationException: fault 1 of b", result["b"].Sentence);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_case_that_fails_now_and_then_has_its_errors_counted_and_left_out_of_the_samples()
    {
        var result = await Run(_journal.Failing("b", call => call % 10 == 9));

        Assert.Equal(Verdict.NotComparable, result["b"].Verdict);
        Assert.Equal(_journal.Calls.Count(name => name == "b") / 10, result["b"].Errors);
        Assert.Equal(1, result["b"].Samples.Min().Milliseconds, 6);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_baseline_that_fails_makes_the_others_not_comparable()
    {
        var result = await Compare.Baseline("a", _journal.Failing("a", call => call == 50)).Against("b", _journal.Taking("b", 1))
            .Within(Budget.Quick).Timed(_journal.Clock).RunAsync();

        Assert.Equal(Verdict.NotComparable, result["b"].Verdict);
        Assert.Contains("fault 51 of a", result["b"].Sentence);
        Assert.Contains("1 error", result["b"].Sentence);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_comparison_in_which_nothing_works_can_still_be_shown()
    {
        var result = await Compare.Baseline("a", _journal.Failing("a", _ => true)).Against("b", _journal.Failing("b", _ => true))
            .Within(Budget.Quick).Timed(_journal.Clock).RunAsync();

        Assert.Contains("fault 1 of b", result.ToBundle()["text/html"]);
        Assert.Contains("none", result.ToString());
    }

    private Task<Comparison> Run(Func<Task> work) => Compare.Baseline("a", _journal.Taking("a", 1)).Against("b", work)
        .Within(Budget.Quick).Timed(_journal.Clock).RunAsync();
}
