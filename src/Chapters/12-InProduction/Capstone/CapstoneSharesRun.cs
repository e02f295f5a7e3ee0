namespace GrpcLab;

/// <summary>
/// All systems with none, one and all of the faults: burst by burst in shuffled order, then one burst before and one
/// after a silence.
/// </summary>
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
        try
        {
            // Systems that differ in the application alone share a server: their bursts never meet.
            foreach (var options in Cases.Select(f => PictureSystem.With(f).Server).Distinct())
            {
                servers[options] = await LabServer.StartAsync(options, cancellation);
            }

            var bursts = await RaceAsync(servers, cancellation);
            var (before, after) = await SilenceAsync(servers, cancellation);
            return new CapstoneShares(
                [.. Cases.Select((faults, i) => Share(faults, bursts[0], bursts[i], before[i], after[i]))])
            {
                Conditions = servers[PictureSystem.With(PlantedFaults.None).Server].Conditions,
            };
        }
        finally
        {
            await Task.WhenAll(servers.Values.Select(s => s.StopAsync()));
        }
    }

    // This network forgets nothing: on a slow machine a system's
    // pause, while the others have their turn, would be a silence.
    private async Task<IReadOnlyList<Burst>[]> RaceAsync(
        Dictionary<LabServerOptions, LabServer> servers, CancellationToken cancellation)
    {
        using var sites = new PictureSites(servers, Cases, load with { IdleLimit = null });
        await sites.BurstsAsync(cancellation);
        var rows = new List<Burst[]>();
        for (var round = 0; round < rounds; round++)
        {
            progress.Report((double)round / rounds, $"round {round + 1} of {rounds}");
            rows.Add(await sites.BurstsAsync(cancellation, Shuffled()));
        }

        return [.. Cases.Select((_, i) => rows.ConvertAll(row => row[i]))];
    }

    // Behind an unequal number of bursts the silences are unequal, too; the shortest is the one asked for.
    // The system that waits for its deadline comes last, so that the others need not wait with it.
    private async Task<(Burst[] Before, Burst[] After)> SilenceAsync(
        Dictionary<LabServerOptions, LabServer> servers, CancellationToken cancellation)
    {
        using var sites = new PictureSites(servers, Cases, load);
        var before = await sites.BurstsAsync(cancellation);
        await Task.Delay(load.Silence, cancellation);
        return (before, await sites.BurstsAsync(
            cancellation, [.. Enumerable.Range(0, Cases.Length).OrderBy(i => Cases[i] == PlantedFaults.NoKeepAlive)]));
    }

    private int[] Shuffled()
    {
        int[] order = [.. Enumerable.Range(0, Cases.Length)];
        _random.Shuffle(order);
        return order;
    }

    private static CapstoneShare Share(
        PlantedFaults faults, IReadOnlyList<Burst> mended, IReadOnlyList<Burst> bursts, Burst before, Burst after)
    {
        var times = Seconds(bursts);
        return new CapstoneShare(
            faults, TimeSpan.FromSeconds(Quantile.Median(times)),
            PairedRatio.FromMedians(Seconds(mended), times, PairedRatio.DefaultSeed),
            bursts.Sum(b => b.Failures.Count) + before.Failures.Count, after.Failures.Count, after.Took);
    }

    private static double[] Seconds(IEnumerable<Burst> bursts) => [.. bursts.Select(b => b.Took.TotalSeconds)];
}
