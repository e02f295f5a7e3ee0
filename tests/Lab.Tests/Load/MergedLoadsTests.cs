namespace GrpcLab.Tests.Loads;

public sealed class MergedLoadsTests
{
    [Fact(Timeout = 120_000)]
    public async Task Percentiles_are_those_of_all_samples_together_and_not_the_means_of_two()
    {
        var even = await LoadedLoader.RunAsync(1, number => 1 + (number % 10));
        var slow = await LoadedLoader.RunAsync(2, number => number % 20 == 0 ? 400 : 2);

        var merged = Merge(LoadedLoader.Reread(even), LoadedLoader.Reread(slow));

        var together = Percentiles.Of(even.Result.Calls.Concat(slow.Result.Calls).Select(call => call.FromIntended));
        Assert.Equal(together, merged.Result.FromIntended);
        Assert.Equal(4_000, together.Count);
        Assert.NotEqual((even.Result.FromIntended.P99.Nanoseconds + slow.Result.FromIntended.P99.Nanoseconds) / 2,
            together.P99.Nanoseconds, 1e6);
    }

    [Fact(Timeout = 120_000)]
    public async Task Percentiles_that_too_few_calls_tell_are_a_dash_that_says_why()
    {
        var few = LoadedLoader.Settings with { Length = TimeSpan.FromMilliseconds(60) };

        var table = Merge(await LoadedLoader.RunAsync(1, _ => 1, few), await LoadedLoader.RunAsync(2, _ => 1, few))
            .ToTables()[0].ToText();

        Assert.Matches(@"machine-1, seed 1 +60 +1 ms +– +– +1 ms +100 %", table);
        Assert.Matches(@"together +120 +1 ms +1 ms +– +1 ms +100 %", table);
        Assert.Contains("–: too few calls; p99 needs 1,000, p90 100", table, StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task In_time_is_what_was_answered_within_the_deadline_of_its_intended_start()
    {
        var samples = await LoadedLoader.RunAsync(1, number => number % 4 == 0 ? 60 : 50);

        var merged = Merge(samples, await LoadedLoader.RunAsync(2, _ => 1));

        Assert.Equal(1_500 + 2_000, merged.InTime);
        Assert.Contains("1.75 k/s of 2 k/s offered", merged.ToTables()[0].Note, StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task How_calls_ended_is_counted_over_all_loaders()
    {
        var samples = await LoadedLoader.RunAsync(1, _ => 1);
        var failing = samples.Result with
        {
            Calls = [.. samples.Result.Calls.Select(call => call.Number % 10 > 0 ? call
                : call with { End = CallEnd.Failed, Error = "UNAVAILABLE" })],
        };

        var ends = Merge(samples with { Result = failing }, await LoadedLoader.RunAsync(2, _ => 1)).ToTables()[1];

        Assert.Equal([["OK", "3,800", "95 %"], ["UNAVAILABLE", "200", "5 %"]], ends.Rows);
    }

    [Fact(Timeout = 120_000)]
    public async Task It_says_how_long_all_loaders_were_at_work_at_once()
    {
        var (one, other) = (await LoadedLoader.RunAsync(1, _ => 1), await LoadedLoader.RunAsync(2, _ => 1));
        var length = one.Result.Elapsed;

        Assert.Equal(length - TimeSpan.FromSeconds(0.5),
            Merge(one, other with { Started = other.Started.AddSeconds(0.5) }).Together);
        Assert.Equal(TimeSpan.Zero, Merge(one, other with { Started = other.Started.AddMinutes(1) }).Together);
    }

    [Fact(Timeout = 120_000)]
    public async Task Loaders_of_one_seed_are_told_of()
    {
        var samples = await LoadedLoader.RunAsync(1, _ => 1);
        var twin = samples with { Place = "machine-2" };

        Assert.Contains(
            "called at the same moments", Merge(samples, twin).ToTables()[0].Note, StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task Loads_of_different_settings_are_refused_with_every_difference()
    {
        var one = await LoadedLoader.RunAsync(1, _ => 1);
        var other = one with
        {
            Place = "machine-2",
            Settings = one.Settings with { Rate = 500, Call = "work", ServerConditions = "at once" },
        };

        var error = Assert.Throws<InvalidDataException>(() => Merge(one, other));

        Assert.StartsWith("1.csv belongs to another load than 0.csv: Call is work, not status; Rate is 500, not 1000; "
            + "ServerConditions is at once, not . Only loads that differ in nothing but seed, machine and time",
            error.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task The_same_load_does_not_count_twice()
    {
        var one = await LoadedLoader.RunAsync(1, _ => 1);

        var error = Assert.Throws<InvalidDataException>(() => Merge(one, one));

        Assert.StartsWith("0.csv and 1.csv are the same load", error.Message, StringComparison.Ordinal);
    }

    private static MergedLoads Merge(params LoadSamples[] loads) =>
        MergedLoads.Of([.. loads.Select((load, number) => ($"{number}.csv", load))]);
}
