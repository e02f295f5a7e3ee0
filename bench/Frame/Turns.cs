namespace GrpcLab.Bench;

/// <summary>Measures cases in turns, so that a drift of the machine hits all of them alike.</summary>
internal static class Turns
{
    /// <summary>Runs every case once a round, in an order shuffled anew each round by a fixed seed.</summary>
    /// <param name="rounds">How many; an interval needs at least <see cref="Budget.MinRounds"/>.</param>
    /// <param name="cases">By name, what measures once.</param>
    /// <param name="cancellation">Ends it between two cases.</param>
    /// <returns>By name, what each round gave.</returns>
    public static async Task<IReadOnlyDictionary<string, T[]>> TakeAsync<T>(
        int rounds, IReadOnlyDictionary<string, Func<Task<T>>> cases, CancellationToken cancellation)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(rounds, Budget.MinRounds);
        var results = cases.Keys.ToDictionary(name => name, _ => new T[rounds]);
        var (order, random) = (cases.Keys.ToArray(), new Random(PairedRatio.DefaultSeed));
        for (var round = 0; round < rounds; round++)
        {
            random.Shuffle(order);
            foreach (var name in order)
            {
                cancellation.ThrowIfCancellationRequested();
                results[name][round] = await cases[name]();
            }
        }

        return results;
    }
}
