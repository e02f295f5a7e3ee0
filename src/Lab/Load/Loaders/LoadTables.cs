namespace GrpcLab;

/// <summary>Merged loads as tables: latencies by loader and together, then how the calls ended.</summary>
internal static class LoadTables
{
    public static IReadOnlyList<Table> Of(MergedLoads merged) => [Latencies(merged), Ends(merged)];

    private static Table Latencies(MergedLoads merged)
    {
        var result = merged.Result;
        IReadOnlyList<string>[] together = merged.Loads.Count == 1 ? []
            : [Row(merged, "together", result.FromIntended, result)];
        return new(["latency from the intended start", Column.Number("n"), Column.Number("p50"), Column.Number("p90"),
            Column.Number("p99"), Column.Number("max"), Column.Number("in time")],
        [
            .. merged.Loads.Select(load =>
                Row(merged, $"{load.Place}, seed {load.Seed}", load.Result.FromIntended, load.Result)),
            .. together,
            Row(merged, "lateness of the generators", result.Lateness, null),
        ])
        {
            Caption = Caption(merged),
            Note = string.Join(" · ", Notes(merged)),
        };
    }

    private static IReadOnlyList<string> Row(
        MergedLoads merged, string name, Percentiles times, OpenLoopResult? result) =>
    [
        name, Unit.Whole(times.Count), $"{times.P50}", $"{times.P90}", $"{times.P99}", $"{times.Max}",
        result is null ? "" : Share(merged.CountInTime(result), result),
    ];

    private static Table Ends(MergedLoads merged)
    {
        var result = merged.Result;
        return new(["how calls ended", Column.Number("calls"), Column.Number("of all")],
        [
            .. result.ErrorsByName.Prepend(new("OK", result.Answered)).Select(end => (IReadOnlyList<string>)
                [end.Key, Unit.Whole(end.Value), Share(end.Value, result)]),
        ])
        {
            Note = result.FirstError is { } first ? $"The first error: {first}" : null,
        };
    }

    private static string Caption(MergedLoads merged)
    {
        var (settings, count) = (merged.Settings, merged.Loads.Count);
        return $"{settings.Call} at {settings.Server}: {ReaderNumbers.Counted(count, "loader")} of "
            + $"{Unit.Digits(settings.Rate)} calls/s for {Unit.Time(settings.Length)}, {Spread(settings)}, "
            + $"{ReaderNumbers.Counted(settings.Channels, "channel")}, "
            + $"deadline {Unit.Time(settings.Deadline)}";
    }

    private static IEnumerable<string> Notes(MergedLoads merged)
    {
        var (result, settings) = (merged.Result, merged.Settings);
        yield return $"in time: answered within {Unit.Time(settings.Deadline)} of the intended start, "
            + $"{Unit.PerSecond.Format(merged.InTime / settings.Length.TotalSeconds)} of "
            + $"{Unit.PerSecond.Format(result.OfferedPerSecond)} offered";
        if (merged.Loads.Count > 1)
        {
            yield return $"all at work at once for {Unit.Time(merged.Together)} of {Unit.Time(settings.Length)}, "
                + "by the clocks of their machines";
        }

        if (merged.Loads.DistinctBy(load => load.Seed).Count() < merged.Loads.Count)
        {
            yield return "loaders of one seed called at the same moments, as no independent callers do";
        }

        if (Percentiles.Note([.. merged.Loads.Select(load => load.Result.FromIntended)]) is { } why) yield return why;
        if (settings.ServerConditions.Length > 0) yield return settings.ServerConditions;
        foreach (var conditions in merged.Loads.Select(load => $"{load.Result.Conditions.Essentials}").Distinct())
        {
            yield return conditions;
        }
    }

    private static string Spread(LoadSettings settings) =>
        settings.Arrivals == Arrivals.Poisson ? "Poisson arrivals" : "evenly spread";

    private static string Share(int calls, OpenLoopResult of) =>
        of.Calls.Count == 0 ? CallTime.Dash : Unit.Percent.Format((double)calls / of.Calls.Count);
}
