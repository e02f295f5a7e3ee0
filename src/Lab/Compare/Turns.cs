namespace GrpcLab;

/// <summary>
/// Measures cases in turns, in an order drawn anew each round by a fixed seed, so that a drift of the machine hits all
/// of them alike.
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
        var (all, order) = (cases.ToArray(), new TurnOrder(cases.Count, new Random(PairedRatio.DefaultSeed)));
        for (var round = 0; round < rounds; round++)
        {
            progress?.Report((double)round / rounds, $"round {round + 1} of {rounds}");
            foreach (var place in order.Next())
            {
                cancellation.ThrowIfCancellationRequested();
                taken[all[place]][round] = await take(all[place]);
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

/// <summary>Orders of a few cases, drawn at random so that each follows every other equally often.</summary>
/// <remarks>
/// E. J. Williams (1949), "Experimental designs balanced for the estimation of residual effects of treatments",
/// Australian Journal of Scientific Research A 2. Of n cases the first row is 0, n − 1, 1, n − 2 and so on, and each
/// further row adds 1 to the one before, modulo n; of an odd number each row is needed backwards, too. What the numbers
/// stand for and the order of the rows are drawn anew for each batch.
/// </remarks>
internal sealed class TurnOrder(int cases, Random random)
{
    private readonly Queue<int[]> _rows = new();

    /// <summary>Every case once, by its place from 0 on.</summary>
    public int[] Next()
    {
        if (_rows.Count == 0)
        {
            var rows = Batch();
            random.Shuffle(rows);
            foreach (var row in rows) _rows.Enqueue(row);
        }

        return _rows.Dequeue();
    }

    private int[][] Batch()
    {
        var names = Enumerable.Range(0, cases).ToArray();
        random.Shuffle(names);
        int[] Row(int first) => [.. Enumerable.Range(0, cases)
            .Select(i => names[((i % 2 == 0 ? i / 2 : cases - (i + 1) / 2) + first) % cases])];
        var rows = Enumerable.Range(0, cases).Select(Row).ToArray();
        return cases % 2 == 0 ? rows : [.. rows, .. rows.Select(row => row.Reverse().ToArray())];
    }
}
