namespace GrpcLab;

/// <summary>
/// Starts each case again and again in processes of its own, in rounds of shuffled order, within the budget's time.
/// </summary>
internal static class FreshStarts
{
    public static async Task<IReadOnlyDictionary<TCase, IReadOnlyList<TStart>>> RunAsync<TCase, TStart>(
        string doing, IReadOnlyList<TCase> cases, int rounds, Func<CancellationToken, Task> prepare,
        Func<TCase, CancellationToken, Task<TStart>> start)
        where TCase : notnull
    {
        var starts = cases.ToDictionary(one => one, _ => new List<TStart>());
        await using var limit = new RunLimit(Budget.Current.Timeout, TimeProvider.System, default);
        using var progress = Progress.Start(char.ToUpperInvariant(doing[0]) + doing[1..]);
        var random = new Random(PairedRatio.DefaultSeed);
        return await limit.GuardAsync(async token =>
        {
            await prepare(token);
            for (var round = 0; round < rounds; round++)
            {
                var order = cases.ToArray();
                random.Shuffle(order);
                progress.Report((double)round / rounds, $"round {round + 1} of {rounds}");
                foreach (var one in order) starts[one].Add(await start(one, token));
            }

            return starts.ToDictionary(pair => pair.Key, pair => (IReadOnlyList<TStart>)pair.Value);
        }, () => doing);
    }
}
