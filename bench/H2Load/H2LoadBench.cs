namespace GrpcLab.Bench;

/// <summary>The lab's closed loop of 100 callers beside h2load with as many streams, each on one connection.</summary>
internal static class H2LoadBench
{
    private const string Lab = "the lab", Other = "h2load";
    private const int Callers = 100, RoundCount = 15;

    private static readonly TimeSpan Stretch = TimeSpan.FromSeconds(1.5);

    public static async Task<Findings> RunAsync(
        CourseFolder course, Action<string> log, CancellationToken cancellation)
    {
        if (H2Load.Missing is { } missing) return Findings.Without(missing);

        await using var server = await LabServer.StartHereAsync(new(), cancellation);
        var call = UnaryCall.To(server);
        var plan = new H2LoadPlan(
            server.Address(Endpoint.H2c), UnaryCall.Method, UnaryCall.Request, server.Description.Pid)
        {
            Streams = Callers,
            Duration = Stretch,
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

/// <summary>A stretch of load, by the lab or by another client.</summary>
internal sealed record MeasuredLoad(double PerSecond, CallTime Client, CallTime Server)
{
    public static MeasuredLoad Of(H2LoadResult result) =>
        new(result.RequestsPerSecond, result.ClientPerRequest, result.ServerPerRequest);

    /// <summary>Runs the lab's closed loop, already warm, and reads the clocks of both processes round it.</summary>
    public static async Task<MeasuredLoad> OfLabAsync(
        int callers, TimeSpan length, Func<Task> call, int serverPid, CancellationToken cancellation)
    {
        var plan = new LoadPlan
        {
            Callers = callers,
            Duration = length,
            WarmupFloor = TimeSpan.Zero,
            WarmupCap = TimeSpan.Zero,
        };
        var (client, server) = (Environment.CpuUsage.TotalTime, ProcessTime.Of(serverPid));
        var result = await ClosedLoop.RunAsync(plan, call, cancellation);
        (client, server) = (Environment.CpuUsage.TotalTime - client, ProcessTime.Of(serverPid) - server);
        // The cold call, which is not among the samples, was made as well.
        var calls = result.Samples.Count + 1;
        return result.Errors == 0
            ? new(result.CallsPerSecond, ProcessTime.PerCall(client, calls),
                ProcessTime.PerCall(server, calls))
            : throw new InvalidOperationException($"{result.Errors} calls failed, the first with {result.FirstError}.");
    }
}
