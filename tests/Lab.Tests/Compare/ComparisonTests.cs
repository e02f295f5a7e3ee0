namespace GrpcLab.Tests.Comparing;

public class ComparisonTests
{
    private readonly Journal _journal = new();

    [Fact(Timeout = 120_000)]
    public async Task The_cold_call_is_reported_and_never_enters_the_samples()
    {
        var result = await Run(
            Compare.Baseline("a", _journal.Taking("a", call => TimeSpan.FromMilliseconds(call == 0 ? 500 : 1))));

        Assert.Equal(500, result["a"].ColdCall.Milliseconds, 6);
        Assert.Equal(1, result["a"].Percentiles.Max.Milliseconds, 6);
    }

    [Fact(Timeout = 120_000)]
    public async Task Compiling_that_makes_the_first_calls_slow_ends_in_the_warm_up()
    {
        var result = await Run(
            Compare.Baseline("a", _journal.Taking("a", call => TimeSpan.FromMilliseconds(call < 75 ? 3 : 1))));

        Assert.True(result["a"].Warmup.Settled);
        Assert.Equal(1, result["a"].Percentiles.Max.Milliseconds, 6);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_ratio_that_moves_past_1_on_the_way_is_not_steady_and_decides_nothing()
    {
        var result = await Run(Compare.Baseline("a", _journal.Taking("a", 1))
            .Against("b", _journal.Taking("b", call => TimeSpan.FromMilliseconds(0.5 * Math.Pow(1.001, call)))));

        Assert.Equal(Verdict.NotSteady, result["b"].Verdict);
        Assert.Contains(
            "b: not steady, because the ratio moved from ", result["b"].Sentence, StringComparison.Ordinal);
        Assert.Equal("–", result.ToTable().Rows[1][1]);
        Assert.Matches("^0.[0-9]+ to 1.[0-9]+, not steady$", result.ToTable().Rows[1][2]);
        Assert.Null(result["b"].IsSlower);
        Assert.Null(result["b"].Ratio!.IsAbove(1));
        Assert.Equal(ClaimState.NotSteady, Claim.Slower("b is slower", result["b"]).State);
        Assert.Equal(ClaimState.NotSteady, Claim.Faster("b is faster", result["b"], 2).State);
        var ratio = result["b"].Ratio;
        Assert.Equal(ClaimState.NotSteady, Claim.Measured("b is faster", ratio!.IsBelow(1), ratio).State);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_ratio_that_moves_on_one_side_of_1_decides_the_direction_and_tells_its_range()
    {
        var result = await Run(Compare.Baseline("a", _journal.Taking("a", 1))
            .Against("b", _journal.Taking("b", call => TimeSpan.FromMilliseconds(Math.Pow(1.01, call)))));

        Assert.Equal((Verdict.Slower, true), (result["b"].Verdict, result["b"].IsSlower));
        Assert.Matches("^b: slower, by [0-9.]+ to [0-9.]+ times \\(the ratio moved from ", result["b"].Sentence);
        Assert.Equal(ClaimState.Held, Claim.Slower("b is slower", result["b"]).State);
        var (low, high) = result["b"].Ratio!.Interval;
        Assert.Equal((true, null), (result["b"].Ratio!.IsAbove(low / 4), result["b"].Ratio!.IsAbove((low + high) / 2)));
        Assert.Equal($"slower: you guessed 5×", $"{Guess.Times("slower", 5).Against(result["b"])}"[..22]);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_budget_that_does_not_warm_up_says_so_and_decides_nothing()
    {
        var result = await Compare.Baseline("a", _journal.Taking("a", 1)).Against("b", _journal.Taking("b", 2))
            .Timed(_journal.Clock).Within(Budget.Smoke).RunAsync();

        Assert.Equal(Verdict.NotSteady, result["b"].Verdict);
        Assert.Contains("the smoke budget does not wait", result["b"].Sentence, StringComparison.Ordinal);
        Assert.Null(result.Ratio("b", "a")!.IsAbove(1));
    }

    [Fact(Timeout = 120_000)]
    public async Task Where_no_warm_up_is_made_that_is_why_nothing_is_steady()
    {
        var budget = Budget.Quick with { WarmupFloor = TimeSpan.Zero, WarmupCap = TimeSpan.Zero };

        var result = await Compare.Baseline("a", _journal.Taking("a", 1)).Against("b", _journal.Taking("b", 2))
            .Timed(_journal.Clock).Within(budget).RunAsync();

        Assert.StartsWith("b: not steady, because there was no warm-up · ", result["b"].Sentence);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_slower_case_is_called_slower_in_the_words_of_the_course()
    {
        var result = await Run(Compare.Baseline("one channel", _journal.Taking("a", 0.057))
            .Against("new channel per call", _journal.Taking("b", 2.7)));

        Assert.Equal(Verdict.Slower, result["new channel per call"].Verdict);
        Assert.Equal(
            "new channel per call: 47× slower (95 % interval 47 to 47) · 2.7 ms against 57 µs · n = 12 rounds, "
            + "7,536 calls, 0 errors", result["new channel per call"].Sentence);
    }

    [Fact(Timeout = 120_000)]
    public async Task Any_two_cases_have_a_ratio_without_the_scatter_of_the_baseline()
    {
        var random = new Random(5);
        var result = await Run(
            Compare.Baseline("a", _journal.Taking("a", _ => TimeSpan.FromMilliseconds(1 + (9 * random.NextDouble()))))
                .Against("b", _journal.Taking("b", 2)).Against("c", _journal.Taking("c", 3)));

        var ratio = result.Ratio("c", "b");

        Assert.Equal((1.5, 1.5, 1.5),
            (Math.Round(ratio!.Ratio, 9), Math.Round(ratio.Interval.Low, 9), Math.Round(ratio.Interval.High, 9)));
        Assert.Equal(result["b"].Ratio, result.Ratio("b", "a"));
        Assert.True(result["c"].Ratio!.Interval.High > 1.01 * result["c"].Ratio!.Interval.Low);
    }

    [Fact(Timeout = 120_000)]
    public async Task Another_baseline_judges_the_same_rounds()
    {
        var plan = Compare.Baseline("a", _journal.Taking("a", 4)).Against("b", _journal.Taking("b", 2))
            .Against("c", _journal.Taking("c", 3)).WithSelf();

        var again = (await Run(plan)).WithBaseline("b");

        Assert.Equal(["b", "a", "c"], again.Cases.Select(c => c.Name));
        Assert.Equal((Verdict.Baseline, Verdict.Slower, Verdict.Slower),
            (again["b"].Verdict, again["a"].Verdict, again["c"].Verdict));
        Assert.StartsWith("c: 1.50× slower (95 % interval 1.50 to 1.50) · 3 ms against 2 ms", again["c"].Sentence);
        Assert.Null(again.Baseline.Ratio);
        Assert.DoesNotContain("baseline's rounds scatter", again.ToString(), StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_case_that_failed_in_too_many_rounds_has_no_ratio()
    {
        await Run(Compare.Baseline("a", _journal.Taking("a", 4)).Against("b", _journal.Taking("b", 1)));
        var half = _journal.Calls.Count(name => name == "b") / 2;
        var result = await Run(
            Compare.Baseline("a", _journal.Taking("a", 4)).Against("b", _journal.Failing("b", call => call >= half)));

        Assert.Null(result.Ratio("a", "b"));
        Assert.Throws<KeyNotFoundException>(() => result.Ratio("a", "d"));
    }

    [Theory(Timeout = 120_000)]
    [InlineData(1.5, ClaimState.Held)]
    [InlineData(2.5, ClaimState.Missed)]
    public async Task A_claim_of_so_many_times_is_decided_by_the_ratio(double times, ClaimState state)
    {
        var result = await Run(Compare.Baseline("a", _journal.Taking("a", 4)).Against("b", _journal.Taking("b", 2)));

        Assert.Equal(state, Claim.Faster("b is much faster", result["b"], times).State);
    }

    [Fact(Timeout = 120_000)]
    public async Task The_baseline_against_itself_tells_the_noise_floor()
    {
        var random = new Random(5);
        var result = await Run(Compare.Baseline(
            "a", _journal.Taking("a", _ => TimeSpan.FromMicroseconds(900 + random.Next(200)))).WithSelf());

        var twice = result["a, again"];

        Assert.Equal((Verdict.CannotTellApart, null), (twice.Verdict, twice.IsSlower));
        Assert.Matches(@"^a, again: the same case twice differs by [\d.]+ % \(95 % interval −?[\d.]+ to −?[\d.]+ %\): "
            + @"differences of up to [\d.]+ % are within the noise here · ", twice.Sentence);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_case_within_the_noise_shows_no_clear_difference()
    {
        var random = new Random(6);
        var result = await Run(
            Compare.Baseline("a", _journal.Taking("a", _ => TimeSpan.FromMicroseconds(500 + random.Next(1000))))
                .Against("b", _journal.Taking("b", _ => TimeSpan.FromMicroseconds(501 + random.Next(1000)))));

        Assert.Equal(Verdict.CannotTellApart, result["b"].Verdict);
        Assert.StartsWith("b: no clear difference from a on this machine (ratio ", result["b"].Sentence);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_run_that_makes_ten_calls_is_counted_and_timed_per_call()
    {
        var result = await Run(Compare.Baseline("batch", _journal.Taking("batch", 10), calls: 10));

        Assert.Equal(1, result["batch"].PerCall.Value.Milliseconds, 6);
        Assert.Equal(12 * 3 * 10, result["batch"].Calls);
    }

    [Fact(Timeout = 120_000)]
    public async Task Of_a_run_that_makes_ten_calls_no_tail_and_no_cold_call_is_told()
    {
        var result = await Run(Compare.Baseline("batch", _journal.Taking("batch", 10), calls: 10));

        var table = result.ToTable();

        Assert.Equal(["p90", "p99", "max", "cold call"], table.Columns.Skip(4).Take(4).Select(c => c.Title));
        Assert.Equal(["", "", "", ""], table.Rows[0].Skip(4).Take(4));
        Assert.Equal("", table.Note);
    }

    [Fact(Timeout = 120_000)]
    public async Task What_measuring_adds_to_a_run_is_shared_by_its_calls()
    {
        var result = await Run(Compare.Baseline("batch", _journal.Taking("batch", 10), calls: 10));

        var added = new CallTime(HarnessOverhead.PerCall.Nanoseconds / 10);
        Assert.Equal($"measuring adds {added.ToString(2)} per call", result.Conditions["harness"]);
    }

    [Fact(Timeout = 120_000)]
    public async Task All_errors_of_a_description_are_reported_together()
    {
        var wrong = Compare.Baseline("a", () => Task.CompletedTask, calls: 0).Against("a", null!)
            .Within(Budget.Quick with { Rounds = 3 });

        var error = await Assert.ThrowsAsync<ArgumentException>(() => wrong.RunAsync());

        Assert.All(["Rounds is 3", "makes 0 calls", "nothing to run", "used 2 times"],
            part => Assert.Contains(part, error.Message));
    }

    [Fact(Timeout = 120_000)]
    public async Task Shown_as_html_with_figure_verdict_and_conditions_and_as_text()
    {
        var result = await Run(Compare.Baseline("<a>", _journal.Taking("a", 1)).Against("b", _journal.Taking("b", 3))
            .Named("Cost & time"));

        var bundle = result.ToBundle();

        Assert.All(["<img", "data:image/svg+xml", "&lt;a&gt;", "3.00× slower", "quick budget, 12 rounds"],
            p => Assert.Contains(p, bundle["text/html"]));
        Assert.All(["Cost & time", "<a>", "3.00× slower", "quick budget, 12 rounds"],
            p => Assert.Contains(p, bundle["text/plain"]));
    }

    [Fact(Timeout = 240_000)]
    public async Task Ten_times_the_work_is_called_slower_on_the_real_clock()
    {
        var budget = Budget.Quick with { Slice = TimeSpan.FromMilliseconds(10) };

        // Tests beside this one compile all the time: nobody waits for that where the clock is not the system's own.
        var result = await Compare.Baseline("little", () => Work(20_000)).Against("much", () => Work(200_000))
            .Within(budget).Timed(new RealClock()).RunAsync();

        Assert.Equal(Verdict.Slower, result["much"].Verdict);
    }

    private sealed class RealClock : TimeProvider;

    private static Task Work(int steps)
    {
        var sum = 1.0;
        for (var i = 0; i < steps; i++) sum = Math.Sqrt(sum + i);
        return sum < 0 ? Task.FromException(new ArithmeticException("A root is never negative.")) : Task.CompletedTask;
    }

    private Task<Comparison> Run(ComparisonBuilder comparison) =>
        comparison.Within(Budget.Quick).Timed(_journal.Clock).RunAsync();
}
