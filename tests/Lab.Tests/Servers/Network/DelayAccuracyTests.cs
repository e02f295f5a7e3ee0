using System.Diagnostics;

namespace GrpcLab.Tests.Network;

/// <summary>The delay of each direction against its setting: within 5 %; in a push, less than twice as long.</summary>
public sealed class DelayAccuracyTests
{
    // On a machine that is busy all the time even the fastest pass may come late.
    private static readonly double Tolerance = TestScope.IsAll ? 0.05 : 0.9;

    [Theory(Timeout = 400_000)]
    [InlineData(5)]
    [InlineData(20)]
    [RowOfAll(100)]
    public async Task One_way_takes_what_was_set_and_never_less(int oneWayMs)
    {
        var oneWay = TimeSpan.FromMilliseconds(oneWayMs);
        using var pair = await ProxiedPair.OpenAsync(new NetworkConditions { RoundTrip = 2 * oneWay });
        await pair.ExchangeAsync();

        foreach (var (from, to) in new[] { (pair.Client, pair.Server), (pair.Server, pair.Client) })
        {
            var times = await ManyAsync(() => ProxiedPair.PassAsync(from, to), oneWay);

            Assert.All(times, t => Assert.True(t >= oneWay, $"{t} is less than {oneWay}."));
            // A busy machine adds to single passes, so the fastest few tell what the proxy itself does.
            Assert.InRange(times.Min() / oneWay, 1, 1 + Tolerance);
        }
    }

    // At least 20 passes; more, as long as none has come near, because all so far may have met a busy machine.
    private static async Task<TimeSpan[]> ManyAsync(Func<Task> pass, TimeSpan expected)
    {
        var times = new List<TimeSpan>();
        while (times.Count < 20 || (times.Count < 200 && times.Min() > (1 + (Tolerance / 2)) * expected))
        {
            var start = Stopwatch.GetTimestamp();
            await pass();
            times.Add(Stopwatch.GetElapsedTime(start));
        }

        return [.. times];
    }
}
