namespace GrpcLab;

/// <summary>The capstone: a system that is slow for six reasons, and what shows them.</summary>
public static class Capstone
{
    private static readonly TimeSpan MaxTime = TimeSpan.FromMinutes(2);

    /// <summary>
    /// Puts a system to work and counts: two bursts of pictures, a silence that the network does not bear, another
    /// burst.
    /// </summary>
    /// <param name="system">Server options and application.</param>
    /// <param name="cancellation">Ends the trial.</param>
    public static async Task<PictureEvidence> LookAsync(PictureSystem system, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(system);
        await using var limit = new RunLimit(MaxTime, TimeProvider.System, cancellation);
        return await limit.GuardAsync(async token =>
        {
            await using var rig = await PictureTestBed.StartAsync(system, PictureLoad.Standard, token);
            var scout = new PictureProbe(rig.Counted, PictureLoad.Standard);
            await rig.Counted.BurstAsync(token);
            var evidence = await scout.SilenceAsync(await scout.BurstAsync(token), token);
            return PictureProbe.After(evidence, await rig.Counted.BurstAsync(token));
        }, () => "looking at a picture system");
    }

    /// <summary>
    /// Puts each fault back alone into the mended system, and all six together: what each costs, in time and in lost
    /// pictures.
    /// </summary>
    /// <param name="rounds">Bursts of each system: 10 or more. Default: 10.</param>
    /// <param name="cancellation">Ends the trial.</param>
    public static async Task<CapstoneShares> SharesAsync(
        int rounds = Budget.MinRounds, CancellationToken cancellation = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(rounds, Budget.MinRounds);
        await using var limit = new RunLimit(MaxTime, TimeProvider.System, cancellation);
        using var progress = Progress.Start("Measuring the shares");
        return await limit.GuardAsync(
            token => new CapstoneSharesRun(PictureLoad.Standard, rounds, progress).RunAsync(token),
            () => "measuring the shares");
    }
}
