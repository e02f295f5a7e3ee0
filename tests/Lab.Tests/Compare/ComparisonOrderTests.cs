namespace GrpcLab.Tests.Comparing;

public class ComparisonOrderTests
{
    // 1 ms per call and slices of 5 ms: five calls, one before them that is not kept.
    private static readonly Budget FiveCalls = Budget.Quick with { Slice = TimeSpan.FromMilliseconds(5), MinCalls = 1 };
    private const int CallsPerSlice = 6;

    private readonly Journal _journal = new();

    [Fact(Timeout = 120_000)]
    public async Task Every_round_measures_each_case_once_in_a_changing_order_after_the_cold_calls()
    {
        await ThreeCases().RunAsync();

        Assert.Equal(["a", "b", "c"], _journal.Calls.Take(3));
        Assert.InRange(Rounds().Select(round => string.Concat(round)).Distinct().Count(), 3, 6);
        Assert.All(Rounds(), round => Assert.Equal(["a", "b", "c"], round.Order()));
    }

    [Fact(Timeout = 120_000)]
    public async Task A_slice_is_spent_in_turns_and_each_case_follows_every_other_equally_often()
    {
        const int turns = 3, callsInTurn = 8;
        await ThreeCases().Within(FiveCalls with { Slice = TimeSpan.FromMilliseconds(21) }).RunAsync();

        var order = _journal.Calls.TakeLast(12 * turns * 3 * callsInTurn).Chunk(callsInTurn).ToArray();

        Assert.All(order, turn => Assert.Single(turn.Distinct()));
        var pairs = order.Select(turn => turn[0]).Chunk(3)
            .SelectMany(row => (string[])[row[0] + row[1], row[1] + row[2]]).CountBy(pair => pair).ToDictionary();
        Assert.Equal(["ab", "ac", "ba", "bc", "ca", "cb"], pairs.Keys.Order());
        Assert.All(pairs.Values, times => Assert.Equal(12, times));
    }

    [Theory]
    [InlineData(1), InlineData(2), InlineData(3), InlineData(4), InlineData(7), InlineData(12)]
    public void Of_any_number_of_cases_each_follows_every_other_equally_often(int cases)
    {
        var order = new TurnOrder(cases, new Random(1));
        var rows = Enumerable.Range(0, 2 * cases).Select(_ => order.Next()).ToArray();

        Assert.All(rows, row => Assert.Equal(Enumerable.Range(0, cases), row.Order()));
        var pairs = rows.SelectMany(row => row.Zip(row.Skip(1))).CountBy(pair => pair).ToArray();
        Assert.Equal(cases * (cases - 1), pairs.Length);
        Assert.All(pairs, pair => Assert.Equal(2, pair.Value));
    }

    [Fact(Timeout = 120_000)]
    public async Task The_same_seed_gives_the_same_order()
    {
        var again = new ComparisonOrderTests();

        await ThreeCases().RunAsync();
        await again.ThreeCases().RunAsync();

        Assert.Equal(_journal.Calls, again._journal.Calls);
    }

    [Fact(Timeout = 120_000)]
    public async Task Slices_last_about_the_same_time_whatever_a_call_takes()
    {
        var budget = Budget.Quick with { Slice = TimeSpan.FromMilliseconds(90) };
        var result = await Compare.Baseline("quick", _journal.Taking("quick", 1))
            .Against("slow", _journal.Taking("slow", 9))
            .Within(budget).Timed(_journal.Clock).RunAsync();

        Assert.Equal((12 * 89, 12 * 9), (result["quick"].Calls, result["slow"].Calls));
    }

    [Fact(Timeout = 120_000)]
    public async Task A_very_slow_case_still_gets_its_fewest_calls()
    {
        var result = await Compare.Baseline("slow", _journal.Taking("slow", 1000)).Within(Budget.Quick)
            .Timed(_journal.Clock).RunAsync();

        Assert.Equal(12 * Budget.Quick.MinCalls, result["slow"].Calls);
    }

    private ComparisonBuilder ThreeCases() => Compare
        .Baseline("a", _journal.Taking("a", 1))
        .Against("b", _journal.Taking("b", 1))
        .Against("c", _journal.Taking("c", 1))
        .Within(FiveCalls)
        .Timed(_journal.Clock);

    private List<string[]> Rounds()
    {
        var slices = _journal.Calls.TakeLast(12 * 3 * CallsPerSlice).Chunk(CallsPerSlice).ToArray();
        Assert.All(slices, slice => Assert.Single(slice.Distinct()));
        return [.. slices.Select(slice => slice[0]).Chunk(3)];
    }
}
