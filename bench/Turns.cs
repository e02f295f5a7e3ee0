namespace GrpcLab.Bench;

/// <summary>
/// Measures cases in turns, in an order drawn anew each round by a fixed seed, so that a drift of the machine hits all
/// of them alike.
/// </summary>
internal static class Turns
{
    /// <summary>Takes every case once a round; by its name, what each round gave.</summary>
    public static async Task<IReadOnlyDictionary<string, T[]>> TakeAsync<T>(
        int rounds, IReadOnlyDictionary<string, Func<Task<T>>> cases, CancellationToken cancellation)
    {
        var taken = cases.Keys.ToDictionary(name => name, _ => new T[rounds]);
        var (names, order) = (cases.Keys.ToArray(), new TurnOrder(cases.Count, new Random(PairedRatio.DefaultSeed)));
        for (var round = 0; round < rounds; round++)
        {
            foreach (var place in order.Next())
            {
                cancellation.ThrowIfCancellationRequested();
                taken[names[place]][round] = await cases[names[place]]();
            }
        }

        return taken;
    }
}
