namespace GrpcLab;

/// <summary>
/// Sets a reader's system beside the slow one: evidence, and throughput burst against burst, before and after a
/// silence.
/// </summary>
internal sealed class CapstoneTrial(PictureLoad load)
{
    // The fewest an interval is computed from; half of them before the silence, half after it.
    private const int Rounds = Budget.MinRounds;

    // Enough to tell a reader how far it is, where a fault that was found has decided already.
    private const int RoundsOfAFailure = 3;

    /// <summary>Starts both, counts, races, waits, and races again.</summary>
    public async Task<CapstoneScore> RunAsync(PictureSystem mended, CancellationToken cancellation)
    {
        var starting = PictureTestBed.StartAsync(PictureSystem.With(PlantedFaults.All), load, cancellation);
        await using var slowRig = await starting;
        await using var rig = await PictureTestBed.StartAsync(mended, load, cancellation);
        var race = new PictureComparison(slowRig.Timed, rig.Timed);
        await slowRig.Timed.BurstAsync(cancellation);
        await rig.Timed.BurstAsync(cancellation);
        var scout = new PictureProbe(rig.Counted, load);
        await rig.Counted.BurstAsync(cancellation);
        var evidence = await scout.BurstAsync(cancellation);
        if (evidence.Failures.Count > 0 || CapstoneFindings.Of(evidence).Any(f => f.State == FindingState.Found))
        {
            await RaceAsync(race, RoundsOfAFailure, cancellation);
            return Score(evidence, race);
        }

        await RaceAsync(race, Rounds / 2, cancellation);
        evidence = await scout.SilenceAsync(evidence, cancellation);
        evidence = PictureProbe.After(evidence, await rig.Counted.BurstAsync(cancellation));
        if (evidence.FailuresAfterSilence!.Count == 0) await RaceAsync(race, Rounds - (Rounds / 2), cancellation);

        return Score(evidence, race);
    }

    private static async Task RaceAsync(PictureComparison race, int rounds, CancellationToken cancellation)
    {
        for (var i = 0; i < rounds; i++) await race.RoundAsync(cancellation);
    }

    private static CapstoneScore Score(PictureEvidence evidence, PictureComparison race) => new(
        evidence, CapstoneFindings.Of(evidence), race.Throughput(), race.Roughly(),
        [.. race.Rounds.SelectMany(r => r.Mended.Failures)]);
}
