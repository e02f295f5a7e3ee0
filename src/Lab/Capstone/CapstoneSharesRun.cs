namespace GrpcLab;

/// <summary>All systems with none, one and all of the faults, burst by burst in shuffled order, then a silence and one burst more.</summary>
internal sealed class CapstoneSharesRun(PictureLoad load, int rounds, Progress progress)
{
    private static readonly PlantedFaults[] Cases =
    [
        PlantedFaults.None, PlantedFaults.NewChannelPerCall, PlantedFaults.BlockingCalls, PlantedFaults.TinyWindows,
        PlantedFaults.NoKeepAlive, PlantedFaults.Base64Payloads, PlantedFaults.ConsoleLogging, PlantedFaults.All,
    ];

    private readonly Random _random = new(PairedRatio.DefaultSeed);

    public async Task<CapstoneShares> RunAsync(CancellationToken cancellation)
    {
        var servers = new Dictionary<LabServerOptions, LabServer>();
        var sites = new List<PictureSite>();
        try
        {
            foreach (var system in Cases.Select(PictureSystem.With))
            {
                // Systems that differ in the application alone share a server: their bursts never meet.
                if (!servers.TryGetValue(system.Server, out var server))
                {
                    servers[system.Server] = server = await LabServer.StartAsync(system.Server, cancellation);
                }

                sites.Add(new PictureSite(server, system, load, Endpoint.Tls));
            }

            return await MeasureAsync(sites, cancellation);
        }
        finally
        {
            sites.ForEach(s => s.Dispose());
            await Task.WhenAll(servers.Values.Select(s => s.StopAsync()));
        }
    }

    private async Task<CapstoneShares> MeasureAsync(IReadOnlyList<PictureSite> sites, CancellationToken cancellation)
    {
        var bursts = sites.Select(_ => new List<Burst>()).ToArray();
        foreach (var site in sites)
        {
            await site.BurstAsync(cancellation);
        }

        for (var round = 0; round < rounds; round++)
        {
            progress.Report((double)round / rounds, $"round {round + 1} of {rounds}");
            foreach (var i in Shuffled())
            {
                bursts[i].Add(await sites[i].BurstAsync(cancellation));
            }
        }

        // Behind an unequal number of bursts the silences would be unequal, too; the shortest is the one asked for.
        await Task.Delay(load.Silence, cancellation);
        var after = await AfterAsync(sites, cancellation);
        return new CapstoneShares([.. Cases.Select((faults, i) => Share(faults, bursts[0], bursts[i], after[i]))])
        {
            Conditions = sites[0].Server.Conditions,
        };
    }

    // One after the other, so that they do not disturb each other; the one that waits for its deadline comes last.
    private static async Task<Burst[]> AfterAsync(IReadOnlyList<PictureSite> sites, CancellationToken cancellation)
    {
        var after = new Burst[sites.Count];
        foreach (var i in Enumerable.Range(0, sites.Count).OrderBy(i => Cases[i] == PlantedFaults.NoKeepAlive))
        {
            after[i] = await sites[i].BurstAsync(cancellation);
        }

        return after;
    }

    private int[] Shuffled()
    {
        int[] order = [.. Enumerable.Range(0, Cases.Length)];
        _random.Shuffle(order);
        return order;
    }

    private static CapstoneShare Share(PlantedFaults faults, IReadOnlyList<Burst> mended, IReadOnlyList<Burst> bursts, Burst after)
    {
        var times = Seconds(bursts);
        return new CapstoneShare(
            faults, TimeSpan.FromSeconds(Quantile.Median(times)), PairedRatio.FromMedians(Seconds(mended), times, PairedRatio.DefaultSeed),
            bursts.Sum(b => b.Failures.Count), after.Failures.Count, after.Took);
    }

    private static double[] Seconds(IEnumerable<Burst> bursts) => [.. bursts.Select(b => b.Took.TotalSeconds)];
}
