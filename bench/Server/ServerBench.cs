namespace GrpcLab.Bench;

/// <summary>Our server beside ever smaller ones down to bare Kestrel, all answering the same bytes.</summary>
internal static class ServerBench
{
    public const string Ours = "our server";

    private const string Time = "the server's processor time a request";
    private const int RoundCount = 10;

    // About two seconds, after which nothing is compiled any more, and one: processor time is read to 10 ms.
    private const int WarmUp = 200_000, Stretch = 100_000;

    public static async Task<Findings> RunAsync(
        CourseFolder course, Action<string> log, CancellationToken cancellation)
    {
        if (PinnedServer.Missing is { } missing) return Findings.Without(missing);

        var servers = new Dictionary<string, PinnedServer>();
        try
        {
            var ours = await PinnedServer.StartOursAsync(cancellation);
            servers[Ours] = ours;
            var answer = await ours.AskAsync(cancellation);
            foreach (var kind in (string[])[LowerServer.Kestrel, LowerServer.Web, LowerServer.Grpc])
            {
                servers[kind] = await PinnedServer.StartLowerAsync(kind, answer, cancellation);
            }

            return await MeasureAsync(servers, answer.CalculateSize(), cancellation);
        }
        finally
        {
            foreach (var server in servers.Values) await server.DisposeAsync();
        }
    }

    private static async Task<Findings> MeasureAsync(
        Dictionary<string, PinnedServer> servers, int answerSize, CancellationToken cancellation)
    {
        foreach (var server in servers.Values)
        {
            foreach (var load in PeerLoad.All) await server.LoadAsync(load, WarmUp, cancellation);
        }

        var cases = new Dictionary<string, Func<Task<H2LoadResult>>>();
        foreach (var load in PeerLoad.All)
        {
            foreach (var (name, server) in servers)
            {
                cases[Case(name, load)] = () => server.LoadAsync(load, Stretch, cancellation);
            }
        }

        var results = await Turns.TakeAsync(RoundCount, cases, cancellation);
        double[] bytes =
            [.. results.Values.SelectMany(r => r).Select(r => (double)r.DataBytes / r.Succeeded).Distinct()];
        if (bytes.Length > 1)
        {
            throw new InvalidOperationException(
                $"The servers do not answer the same bytes: {string.Join(", ", bytes)} B a request.");
        }

        return new Findings(
            [.. PeerLoad.All.SelectMany(load => Rows(load, [.. servers.Keys], results))],
            LabConditions.OfThisProcess()
                .With("placement", PinnedServer.Placement)
                .With("answers", $"messages of {answerSize} B, the same from each server, over h2c"));
    }

    private static IEnumerable<BenchRow> Rows(
        PeerLoad load, string[] names, IReadOnlyDictionary<string, H2LoadResult[]> results)
    {
        double[] Times(string name) => [.. results[Case(name, load)].Select(r => r.ServerPerRequest.Microseconds)];

        foreach (var lower in names.Where(name => name != Ours))
        {
            yield return Rounds.Ratio(Case($"{Ours} ÷ {lower}", load), Time, Times(Ours), Times(lower));
        }

        yield return Rounds.Ratio(
            Case($"{LowerServer.Grpc} ÷ {LowerServer.Kestrel}", load), Time, Times(LowerServer.Grpc),
            Times(LowerServer.Kestrel), "what is not ours to take away");
        foreach (var name in names)
        {
            var of = results[Case(name, load)];
            yield return Rounds.Typical(Case(name, load), Time, Times(name), "µs");
            yield return Rounds.Typical(Case(name, load), "requests", of.Select(r => r.RequestsPerSecond), "/s");
            yield return new(Case(name, load), "bytes from the server for a request",
                Quantile.Median(of.Select(r => (double)r.Bytes / r.Succeeded)), "B", Count: RoundCount);
        }
    }

    private static string Case(string name, PeerLoad load) => $"{name}, {load.Connections}×{load.Streams}";
}
