using CliWrap;

namespace GrpcLab.Bench;

/// <summary>The peers, each on one core, before h2load on another.</summary>
internal static class ImplementationBench
{
    /// <summary>The bench's name.</summary>
    public const string Name = "implementations";

    private const int RoundCount = 20;

    // The system counts processor time in steps of 10 ms.
    private const int FewestRequests = 5_000;

    private static readonly TimeSpan Stretch = TimeSpan.FromSeconds(0.5);

    // On one core .NET and Java compile beside the requests, and get faster for some seconds.
    private static readonly TimeSpan WarmUp = TimeSpan.FromSeconds(8);

    public static async Task<Findings> RunAsync(
        CourseFolder course, Action<string> log, CancellationToken cancellation)
    {
        if ((H2Load.Missing ?? Cores.Missing) is { } missing) return Findings.Without(missing);
        var peers = await BuildAsync(new(course.Root), log, cancellation);
        if (peers[0] is LeftOutPeer dotnet) return Findings.Without(dotnet.Reason);

        var servers = new List<PeerServer>();
        try
        {
            foreach (var peer in peers.OfType<BuiltPeer>())
            {
                servers.Add(await PeerServer.StartAsync(peer, Cores.Pinned(Cores.Server), cancellation));
                log($"{servers[^1].Peer.Name}: {servers[^1].Version}");
            }

            await CheckAsync(servers, cancellation);
            return await MeasureAsync(log, peers, servers, cancellation);
        }
        finally
        {
            foreach (var server in servers) await server.DisposeAsync();
        }
    }

    // .NET first.
    private static async Task<IReadOnlyList<PeerOutcome>> BuildAsync(
        PeerBuilder builder, Action<string> log, CancellationToken cancellation)
    {
        var peers = new List<PeerOutcome>();
        foreach (var peer in Peer.All)
        {
            peers.Add(await builder.BuildAsync(peer, cancellation));
            log($"{peer.Name}: {peers[^1].Words}");
        }

        return peers;
    }

    // h2load takes any answer with HTTP status 200 for a success, so the answers are compared before.
    private static async Task CheckAsync(IReadOnlyList<PeerServer> servers, CancellationToken cancellation)
    {
        var expected = await servers[0].AskAsync(cancellation);
        foreach (var other in servers.Skip(1))
        {
            if (!(await other.AskAsync(cancellation)).AsSpan().SequenceEqual(expected))
            {
                throw new InvalidOperationException(
                    $"{other.Peer.Name} answers differently from {servers[0].Peer.Name}.");
            }
        }
    }

    private static async Task<Findings> MeasureAsync(
        Action<string> log, IReadOnlyList<PeerOutcome> peers, IReadOnlyList<PeerServer> servers,
        CancellationToken cancellation)
    {
        var cases = (from load in PeerLoad.All from server in servers select (Load: load, Server: server)).ToList();
        log($"{cases.Count} cases, {WarmUp.TotalSeconds} s of warm-up each…");
        var turns = new Dictionary<string, Func<Task<H2LoadResult>>>();
        foreach (var (load, server) in cases)
        {
            var plan = Plan(server, load);
            var warm = await H2Load.RunAsync(plan with { Duration = WarmUp }, cancellation);
            // As many requests as fill a stretch: on a busy machine a stretch of time may pass without any.
            var requests = Math.Max(FewestRequests, (int)(warm.RequestsPerSecond * Stretch.TotalSeconds));
            turns[KeyOf(load, server)] = () => H2Load.RunAsync(plan with { Requests = requests }, cancellation);
        }

        log($"{RoundCount} rounds of about {Stretch.TotalSeconds} s a case…");
        var results = await Turns.TakeAsync(RoundCount, turns, cancellation);
        H2LoadResult[] Of(PeerLoad load, PeerServer server) => results[KeyOf(load, server)];
        var baseline = servers.Single(server => server.Peer == Peer.Dotnet);
        return new Findings(
            [
                .. cases.Where(c => c.Server != baseline)
                    .SelectMany(c => Ratios(c.Server.Peer, c.Load, Of(c.Load, c.Server), Of(c.Load, baseline))),
                .. cases.SelectMany(c => Rows(c.Server, c.Load, Of(c.Load, c.Server))),
            ],
            await ConditionsAsync(peers, cancellation));
    }

    private static string PerSecond(PeerLoad load) => $"requests a second, {load.Name}";

    private static string ProcessorTime(PeerLoad load) => $"processor time a request, {load.Name}";

    private static string KeyOf(PeerLoad load, PeerServer server) => $"{server.Peer.Name}, {load.Name}";

    private static H2LoadPlan Plan(PeerServer server, PeerLoad load) =>
        new H2LoadPlan(server.Address, PeerServer.Method.FullName, PeerServer.Request, server.Pid).Pinned(load);

    private static IEnumerable<BenchRow> Ratios(
        Peer peer, PeerLoad load, IReadOnlyList<H2LoadResult> results, IReadOnlyList<H2LoadResult> baseline)
    {
        var name = $"{peer.Name} ÷ {Peer.Dotnet.Name}";
        yield return Rounds.Ratio(name, PerSecond(load),
            results.Select(r => r.RequestsPerSecond), baseline.Select(r => r.RequestsPerSecond));
        yield return Rounds.Ratio(name, ProcessorTime(load),
            results.Select(r => r.ServerPerRequest.Nanoseconds), baseline.Select(r => r.ServerPerRequest.Nanoseconds));
    }

    private static IEnumerable<BenchRow> Rows(PeerServer server, PeerLoad load, IReadOnlyList<H2LoadResult> results)
    {
        var name = server.Peer.Name;
        yield return Rounds.Typical(name, PerSecond(load),
            results.Select(r => r.RequestsPerSecond), "/s", server.Version);
        yield return Rounds.Typical(name, ProcessorTime(load),
            results.Select(r => r.ServerPerRequest.Microseconds), "µs", server.Version);
        yield return Rounds.Typical(name, $"share of its core in use, {load.Name}",
            results.Select(r => 100 * r.RequestsPerSecond * r.ServerPerRequest.Seconds), "%");
        yield return Rounds.Typical(name, $"bytes of an answer with its headers, {load.Name}",
            results.Select(r => (double)r.Bytes / r.Succeeded), "B");
    }

    // The servers' own versions stand beside their numbers; of this process only the machine matters.
    private static async Task<Conditions> ConditionsAsync(
        IReadOnlyList<PeerOutcome> peers, CancellationToken cancellation)
    {
        var h2load = await Cli.Wrap("h2load").WithArguments("--version").RunAsync(cancellation);
        var facts = LabConditions.OfThisProcess().Items.Where(item => item.Key is "machine" or "cores" or "system");
        var all = new Conditions([.. facts])
            .With("client", h2load.OutputOr("h2load failed.").Trim())
            .With("cores used",
                $"servers on core {Cores.Server}, one loaded at a time, h2load on core {Cores.Client}, no TLS")
            .With("call", "unary, a name of 100 bytes in the request and in the answer")
            .With("warm-up", $"{WarmUp.TotalSeconds} s of each load");
        return peers.OfType<LeftOutPeer>()
            .Aggregate(all, (conditions, left) => conditions.With(left.Peer.Name, $"{left.Peer.Name} left out"));
    }
}
