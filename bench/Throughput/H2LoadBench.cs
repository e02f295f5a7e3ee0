namespace GrpcLab.Bench;

/// <summary>The lab's closed loop of 100 callers beside h2load with as many streams, each on one connection.</summary>
internal sealed class H2LoadBench : IBench
{
    private const string Lab = "the lab", Other = "h2load";
    private const int Callers = 100, RoundCount = 15;

    private static readonly TimeSpan Stretch = TimeSpan.FromSeconds(1.5);

    /// <inheritdoc/>
    public string Name => "h2load";

    /// <inheritdoc/>
    public string Question =>
        "At 100 calls at once, how much of the machine does the lab's client take, and how much does h2load?";

    /// <inheritdoc/>
    public async Task<BenchOutcome> RunAsync(BenchContext context, CancellationToken cancellation)
    {
        if (H2Load.Missing is { } missing) return missing;

        await using var server = await LabServer.StartAsync(cancellation: cancellation);
        var call = UnaryCall.To(server);
        var plan = new H2LoadPlan(server.Address(Endpoint.H2c), UnaryCall.Method, UnaryCall.Request)
        {
            Streams = Callers,
            Duration = Stretch,
            ServerPid = server.Description.Pid,
        };
        await H2Load.RunAsync(plan, cancellation);
        var warmup = (await ClosedLoop.RunAsync(new() { Callers = Callers }, call, cancellation)).Warmup;
        var loads = await Turns.TakeAsync(
            RoundCount, new Dictionary<string, Func<Task<MeasuredLoad>>>
            {
                [Lab] = () => MeasuredLoad.OfLabAsync(Callers, Stretch, call, plan.ServerPid, cancellation),
                [Other] = async () => MeasuredLoad.Of(await H2Load.RunAsync(plan, cancellation)),
            },
            cancellation);
        return new Findings([.. Rows(loads)], server.Conditions.With("warm-up", warmup.ToString())
            .With("load", $"{Callers} calls at once on one h2c connection, client and server on this machine"));
    }

    private static IEnumerable<BenchRow> Rows(IReadOnlyDictionary<string, MeasuredLoad[]> loads)
    {
        var (lab, other) = (loads[Lab], loads[Other]);
        yield return Rounds.Ratio($"{Lab} ÷ {Other}", "calls a second",
            lab.Select(l => l.PerSecond), other.Select(l => l.PerSecond));
        yield return Rounds.Ratio($"{Lab} ÷ {Other}", "the client's processor time a call",
            lab.Select(l => l.Client.Nanoseconds), other.Select(l => l.Client.Nanoseconds));
        yield return Rounds.Ratio($"{Lab} ÷ {Other}", "the server's processor time a call",
            lab.Select(l => l.Server.Nanoseconds), other.Select(l => l.Server.Nanoseconds));
        foreach (var (name, of) in loads)
        {
            yield return Rounds.Typical(name, "calls a second", of.Select(l => l.PerSecond), "/s");
            yield return Rounds.Typical(
                name, "the client's processor time a call", of.Select(l => l.Client.Microseconds), "µs");
            yield return Rounds.Typical(
                name, "the server's processor time a call", of.Select(l => l.Server.Microseconds), "µs");
            yield return Rounds.Typical(name, "the client's share of all processor time",
                of.Select(l => 100 * l.Client.Nanoseconds / (l.Client.Nanoseconds + l.Server.Nanoseconds)), "%");
        }
    }
}
