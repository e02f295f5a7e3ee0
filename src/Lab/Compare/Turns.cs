namespace GrpcLab;

/// <summary>
/// Measures cases in turns, in an order shuffled anew each round by a fixed seed, so that a drift of the machine hits
/// all of them alike.
/// </summary>
internal static class Turns
{
    /// <summary>Takes every case once a round; by case, what each round gave.</summary>
    public static async Task<IReadOnlyDictionary<TCase, T[]>> TakeAsync<TCase, T>(
        int rounds, IReadOnlyCollection<TCase> cases, Func<TCase, Task<T>> take, CancellationToken cancellation,
        Progress? progress = null)
        where TCase : notnull
    {
        var taken = cases.ToDictionary(one => one, _ => new T[rounds]);
        var (order, random) = (cases.ToArray(), new Random(PairedRatio.DefaultSeed));
        for (var round = 0; round < rounds; round++)
        {
            progress?.Report((double)round / rounds, $"round {round + 1} of {rounds}");
            random.Shuffle(order);
            foreach (var one in order)
            {
                cancellation.ThrowIfCancellationRequested();
                taken[one][round] = await take(one);
            }
        }

        return taken;
    }

    /// <summary>The same of cases by name.</summary>
    public static Task<IReadOnlyDictionary<string, T[]>> TakeAsync<T>(
        int rounds, IReadOnlyDictionary<string, Func<Task<T>>> cases, CancellationToken cancellation) =>
        TakeAsync<string, T>(rounds, [.. cases.Keys], name => cases[name](), cancellation);

    /// <summary>
    /// The same of cases that are started in processes of their own each time, within the budget's time. What is done,
    /// such as "starting servers", is for the progress, and for the message when time is up.
    /// </summary>
    public static async Task<IReadOnlyDictionary<TCase, T[]>> StartAsync<TCase, T>(
        string doing, int rounds, IReadOnlyCollection<TCase> cases, Func<CancellationToken, Task> prepare,
        Func<TCase, CancellationToken, Task<T>> start)
        where TCase : notnull
    {
        await using var limit = new RunLimit(Budget.Current.Timeout, TimeProvider.System, default);
        using var progress = Progress.Start(char.ToUpperInvariant(doing[0]) + doing[1..]);
        return await limit.GuardAsync(async token =>
        {
            await prepare(token);
            return await TakeAsync(rounds, cases, one => start(one, token), token, progress);
        }, () => doing);
    }
}
