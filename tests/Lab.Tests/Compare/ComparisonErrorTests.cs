namespace GrpcLab.Tests.Comparing;

public class ComparisonErrorTests
{
    private readonly Journal _journal = new();

    [Fact(Timeout = 120_000)]
    public async Task A_case_of_which_every_call_fails_ends_the_comparison_with_the_first_error()
    {
        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => Run(_journal.Failing("b", _ => true)));

        Assert.StartsWith(
            "Every call of \"b\" failed. The first error: InvalidOperationException: error 1 of b.", error.Message);
        Assert.Equal("error 1 of b", error.InnerException?.Message);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_case_that_stops_working_after_the_warm_up_ends_the_comparison_too()
    {
        // On a clock of its own the second comparison makes the same calls as the first.
        var warm = 1 + (await Run(_journal.Taking("b", 1)))["b"].Warmup.Calls;
        var again = new Journal();

        var error = await Assert.ThrowsAsync<InvalidOperationException>(
            () => Compare.Baseline("a", again.Taking("a", 1))
                .Against("b", again.Failing("b", call => call >= warm)).Within(Budget.Quick)
                .Timed(again.Clock).RunAsync());

        Assert.StartsWith(
            $"Every call of \"b\" failed. The first error: InvalidOperationException: error {warm + 1} of b.",
            error.Message);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_case_that_fails_now_and_then_has_its_errors_counted_and_left_out_of_the_samples()
    {
        var result = await Run(_journal.Failing("b", call => call % 10 == 9));

        Assert.Equal(Verdict.NotComparable, result["b"].Verdict);
        Assert.Equal(_journal.Calls.Count(name => name == "b") / 10, result["b"].Errors);
        Assert.Equal(1, result["b"].Samples.Min().Milliseconds, 6);
    }

    [Fact(Timeout = 120_000)]
    public async Task Where_a_call_failed_no_ratio_decides_a_claim_or_a_guess()
    {
        var result = await Run(_journal.Failing("b", call => call == 50));

        Assert.All([result["b"].Ratio, result.Ratio("b", "a"), result.Ratio("a", "b")], ratio =>
            Assert.Equal((null, null), (ratio!.IsAbove(1e-6), ratio.IsBelow(1e6))));
        Assert.Equal("b, once failed: no measurement to compare a guess with (not steady: calls failed).",
            $"{Guess.Times("b, once failed", 1).Against(result["b"])}");
    }

    [Fact(Timeout = 120_000)]
    public async Task Without_a_warm_up_a_cold_call_that_fails_is_one_error_among_the_calls()
    {
        var budget = Budget.Quick with { WarmupFloor = TimeSpan.Zero, WarmupCap = TimeSpan.Zero };

        var result = await Compare.Baseline("a", _journal.Failing("a", call => call == 0))
            .Within(budget).Timed(_journal.Clock).RunAsync();

        Assert.Equal(1, result["a"].Errors);
    }

    [Fact(Timeout = 120_000)]
    public async Task The_first_error_of_every_case_stands_under_the_table()
    {
        var result = await Compare.Baseline("a", _journal.Failing("a", call => call == 50))
            .Against("b", _journal.Failing("b", call => call == 70))
            .Within(Budget.Quick).Timed(_journal.Clock).RunAsync();

        Assert.All([result.ToString(), result.ToTable().ToText(), result.ToBundle()[Mime.Html]], shown =>
        {
            Assert.Contains("First error of a: InvalidOperationException: error 51 of a", shown);
            Assert.Contains("First error of b: InvalidOperationException: error 71 of b", shown);
        });
    }

    private Task<Comparison> Run(Func<Task> work) => Compare.Baseline("a", _journal.Taking("a", 1)).Against("b", work)
        .Within(Budget.Quick).Timed(_journal.Clock).RunAsync();
}
