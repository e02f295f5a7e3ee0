using GrpcLab;
using GrpcLab.Bench;

namespace Bench.Tests;

public sealed class TurnsTests
{
    private const int RoundCount = 12;

    [Fact]
    public async Task Every_case_has_one_turn_a_round_and_a_known_ratio_is_found()
    {
        var order = new List<string>();
        var turns = await Turns.TakeAsync(RoundCount, new Dictionary<string, Func<Task<double>>>
        {
            ["one"] = () => Take("one", order),
            ["double"] = () => Take("double", order),
        }, default);

        Assert.All(order.Chunk(2), round => Assert.Equal(["double", "one"], round.Order(StringComparer.Ordinal)));
        Assert.True(order.Chunk(2).Select(round => round[0]).Distinct().Count() == 2, "The order was never changed.");
        var ratio = Rounds.Ratio("double ÷ one", "size", turns["double"], turns["one"]);
        Assert.Equal((2.0, BenchRow.Ratio, (long?)RoundCount), (Math.Round(ratio.Value, 9), ratio.Unit, ratio.Count));
        Assert.InRange(Rounds.Typical("one", "size", turns["one"], "m").Value, 1, RoundCount);
    }

    [Fact]
    public async Task Too_few_rounds_for_an_interval_are_refused() =>
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => Turns.TakeAsync(
            Budget.MinRounds - 1, new Dictionary<string, Func<Task<double>>>(), default));

    // Grows from round to round, as on a machine that becomes slower, but alike for both.
    private static Task<double> Take(string name, List<string> order)
    {
        order.Add(name);
        return Task.FromResult((1 + (order.Count(taken => taken == name) / 10.0)) * (name == "double" ? 2 : 1));
    }
}
