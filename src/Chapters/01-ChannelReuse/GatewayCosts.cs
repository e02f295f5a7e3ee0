namespace GrpcLab;

/// <summary>
/// What a call through the book's web API costs: cold and warm, debug and release, with and without a log.
/// </summary>
public static class GatewayCosts
{
    // A round starts two processes for each case, and what the claims rest on is counted.
    private const int QuickRounds = 5;
    private const int Requests = 8;

    /// <summary>
    /// Starts a fresh server and a fresh gateway for each case, in shuffled order, and asks the route eight times. A
    /// third of the budget's rounds; five at the quick budget, one at smoke.
    /// </summary>
    /// <param name="calls">Calls of each request. The book made 1,000.</param>
    /// <param name="cases">What is compared.</param>
    /// <exception cref="InvalidOperationException">A debug build is asked for and fails.</exception>
    public static async Task<GatewayCostsResult> RunAsync(int calls, params IReadOnlyList<GatewayCase> cases)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(calls);
        ArgumentNullException.ThrowIfNull(cases);
        var budget = Budget.Current;
        var rounds = budget == Budget.Smoke ? 1 : budget == Budget.Quick ? QuickRounds : budget.Rounds / 3;
        var runs = cases.ToDictionary(c => c, _ => new List<GatewayStart>());
        await using var limit = new RunLimit(budget.Timeout, TimeProvider.System, default);
        using var progress = Progress.Start("Starting servers and gateways");
        var random = new Random(PairedRatio.DefaultSeed);
        return await limit.GuardAsync(async token =>
        {
            if (cases.Any(c => c.IsDebugBuild)) await DebugBuild.PrepareAsync(token);
            for (var round = 0; round < rounds; round++)
            {
                var order = cases.ToArray();
                random.Shuffle(order);
                progress.Report((double)round / rounds, $"round {round + 1} of {rounds}");
                foreach (var one in order) runs[one].Add(await OneAsync(one, calls, token));
            }

            return new GatewayCostsResult(calls, [.. cases.Select(c => new GatewayCostsRow(c, runs[c]))]);
        }, () => "starting servers and gateways");
    }

    private static async Task<GatewayStart> OneAsync(GatewayCase of, int calls, CancellationToken cancellation)
    {
        var configuration = of.IsDebugBuild ? DebugBuild.Name : DebugBuild.Release;
        var assembly = CourseFolder.Find().Built("Server", "GrpcLab.Server.dll", configuration);
        await using var server = await OwnedProgram.StartAsync(
            "server", ServerProgram.OfThisRuntime(assembly, []), OwnedProgram.TimeToStart, cancellation);
        var ready = ReadyLine.Of(server.Ready);
        await using var gateway = await BookGateway.StartAsync(
            configuration, ready.Endpoints.Tls!, ready.Certificate, of.LogsCalls, cancellation);
        var before = await gateway.LinesLoggedAsync(cancellation);
        var took = new List<CallTime>();
        for (var i = 0; i < Requests; i++)
        {
            took.Add(CallTime.From(await gateway.GetAsync(of.Route, calls, cancellation) / calls));
        }

        var lines = await gateway.LinesLoggedAsync(cancellation) - before;
        return new(took, (double)lines / (calls * Requests));
    }
}
