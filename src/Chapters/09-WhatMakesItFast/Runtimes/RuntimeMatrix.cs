namespace GrpcLab;

/// <summary>Runs the same server and client under several runtimes or settings, side by side.</summary>
public static class RuntimeMatrix
{
    // Long enough that the way to the client process and back, some tens of microseconds, is below one percent.
    private const int CallsPerRun = 400;

    // One by one, because how many calls meet in one write is chance. What a process does besides,
    // such as compiling in the background, falls into some windows and not into their median.
    // As many windows before that are for what is compiled again on the way.
    private const int Windows = 5, CallsPerWindow = 500;

    private static readonly TimeSpan Longer = TimeSpan.FromMilliseconds(400);

    /// <summary>
    /// Starts a server and a client process for each case, lets them take turns, and counts what they allocate.
    /// </summary>
    /// <param name="variants">What was published; cases whose variant was left out are left out, too.</param>
    /// <param name="title">Title for table and figure.</param>
    /// <param name="cases">The cases; the first one that is there is the baseline.</param>
    public static Task<RuntimeMatrixResult> RunAsync(
        RuntimeVariants variants, string title, params IReadOnlyList<RuntimeCase> cases) =>
        RunAsync(variants, title, Budget.Current, cases);

    /// <summary>The same within a budget of your own.</summary>
    /// <param name="variants">What was published.</param>
    /// <param name="title">Title for table and figure.</param>
    /// <param name="budget">
    /// Rounds and slices; a fresh process needs a longer warm-up than the budget's, and gets it.
    /// </param>
    /// <param name="cases">The cases.</param>
    public static async Task<RuntimeMatrixResult> RunAsync(
        RuntimeVariants variants, string title, Budget budget, IReadOnlyList<RuntimeCase> cases)
    {
        ArgumentNullException.ThrowIfNull(variants);
        ArgumentNullException.ThrowIfNull(budget);
        var selection = CaseSelection.From(variants, cases);
        await using var limit = new RunLimit(budget.Timeout, TimeProvider.System, default);
        var doing = "starting the processes";
        return await limit.GuardAsync(async token =>
        {
            await using var pairs = await VariantPairs.StartAsync(selection, token);
            doing = "comparing";
            var comparison = await ComparisonOf(title, budget, pairs.All).RunAsync(token);
            doing = "counting";
            var rows = new List<RuntimeRow>();
            foreach (var pair in pairs.All) rows.Add(await CountAsync(pair, comparison[pair.Case.Name], token));
            return new RuntimeMatrixResult(comparison, rows, selection.LeftOut);
        }, () => doing);
    }

    // A fresh process needs longer than a delegate of this one until most of what is hot has been compiled twice.
    // Their compilers cannot be asked here, so they get a fixed time.
    internal static Budget Warmer(Budget budget, int cases) => budget with
    {
        MinCalls = 1,
        WarmupFloor = budget.WarmupFloor + (Longer * cases),
        WarmupCap = budget.WarmupCap + (Longer * cases),
    };

    private static ComparisonBuilder ComparisonOf(string title, Budget budget, IReadOnlyList<VariantPair> pairs) =>
        pairs.Skip(1).Aggregate(
            Compare.Baseline(pairs[0].Case.Name, () => pairs[0].CallAsync(CallsPerRun), CallsPerRun),
            (builder, pair) => builder.Against(pair.Case.Name, () => pair.CallAsync(CallsPerRun), CallsPerRun))
        .Named(title).Within(Warmer(budget, pairs.Count));

    private static async Task<RuntimeRow> CountAsync(
        VariantPair pair, CaseResult result, CancellationToken cancellation)
    {
        await pair.CallOneByOneAsync(Windows * CallsPerWindow, cancellation);
        var (server, client) = await pair.ReadAsync(cancellation);
        var (serverBytes, clientBytes) = (new double[Windows], new double[Windows]);
        for (var i = 0; i < Windows; i++)
        {
            await pair.CallOneByOneAsync(CallsPerWindow, cancellation);
            var (serverNow, clientNow) = await pair.ReadAsync(cancellation);
            serverBytes[i] = (double)(serverNow.Allocated - server.Allocated) / CallsPerWindow;
            clientBytes[i] = (double)(clientNow.Allocated - client.Allocated) / CallsPerWindow;
            (server, client) = (serverNow, clientNow);
        }

        var heaps = await pair.HeapsAsync(cancellation);
        return new(pair.Case, result, Quantile.Median(serverBytes), Quantile.Median(clientBytes), server, client,
            heaps.Server, heaps.Client);
    }
}
