namespace GrpcLab;

/// <summary>
/// What a call through the book's web API costs: cold and warm, debug and release, with and without a log.
/// </summary>
public static class GatewayCosts
{
    // A round starts two processes for each case, and what the mechanism claims rest on is counted. These are too few
    // for a verdict on times, for which a cell at the quick budget has no time.
    private const int QuickRounds = 2;
    // A cell at the quick budget has two minutes, also on a slow machine.
    private static int Requests => Budget.Current == Budget.Full ? 8 : 5;

    /// <summary>
    /// Starts a fresh server and a fresh gateway for each case, in shuffled order, and asks the route eight times, five
    /// times at the smaller budgets. A third of the budget's rounds; two at the quick budget, which is too few
    /// for a verdict on times, one at smoke.
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
        var starts = await Turns.StartAsync(
            "starting servers and gateways", rounds, cases,
            token => cases.Any(c => c.IsDebugBuild) ? DebugBuild.PrepareAsync(token) : Task.CompletedTask,
            (one, token) => OneAsync(one, calls, token));
        return new GatewayCostsResult(calls, [.. cases.Select(c => new GatewayCostsRow(c, starts[c]))]);
    }

    private static async Task<GatewayStart> OneAsync(GatewayCase of, int calls, CancellationToken cancellation)
    {
        var (kestrel, web) = of.IsDebugBuild
            ? (DebugBuild.Of(ServerProgram.Kestrel), DebugBuild.Of(ServerProgram.Gateway))
            : (ServerProgram.Kestrel, ServerProgram.Gateway);
        await using var server = await OwnedProgram.StartAsync(
            "server", kestrel.PlainCommand([]), OwnedProgram.TimeToStart, cancellation);
        var ready = ReadyLine.Of(server.Ready);
        await using var gateway = await BookGateway.StartAsync(
            web, ready.Endpoints.Tls!, ready.Certificate, of.LogsCalls, cancellation);
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
