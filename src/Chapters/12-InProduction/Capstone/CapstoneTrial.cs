namespace GrpcLab;

/// <summary>
/// Sets a reader's system beside the slow one: evidence, and throughput burst against burst, before and after a
/// silence.
/// </summary>
internal sealed class CapstoneTrial(PictureLoad load)
{
    // The fewest an interval is computed from; half of them before the silence, half after it.
    private const int AllRounds = Budget.MinRounds;

    // Enough to tell a reader how far it is, where a fault that was found has decided already.
    private const int RoundsOfAFailure = 3;

    private readonly Random _random = new(PairedRatio.DefaultSeed);
    private readonly List<(Burst Slow, Burst Own)> _rounds = [];

    /// <summary>Starts both, counts, races, waits, and races again.</summary>
    public async Task<CapstoneScore> RunAsync(PictureSystem own, CancellationToken cancellation)
    {
        await using var slowBed = await PictureTestBed.StartAsync(PictureSystem.Slow, load, cancellation);
        await using var bed = await PictureTestBed.StartAsync(own, load, cancellation);
        await slowBed.Timed.BurstAsync(cancellation);
        await bed.Timed.BurstAsync(cancellation);
        var probe = new PictureProbe(bed.Counted, load);
        await bed.Counted.BurstAsync(cancellation);
        var evidence = await probe.BurstAsync(cancellation);
        if (evidence.Failures.Count > 0 || CapstoneFindings.Of(evidence).Any(f => f.State == FindingState.Found))
        {
            await RaceAsync(slowBed.Timed, bed.Timed, RoundsOfAFailure, cancellation);
            return Score(evidence);
        }

        await RaceAsync(slowBed.Timed, bed.Timed, AllRounds / 2, cancellation);
        evidence = await probe.SilenceAsync(evidence, cancellation);
        if (evidence.FailuresAfterSilence!.Count == 0)
        {
            await RaceAsync(slowBed.Timed, bed.Timed, AllRounds - (AllRounds / 2), cancellation);
        }

        return Score(evidence);
    }

    // One burst of each, in shuffled order.
    private async Task RaceAsync(PictureHost slow, PictureHost own, int rounds, CancellationToken cancellation)
    {
        for (var i = 0; i < rounds; i++)
        {
            var ownFirst = _random.Next(2) == 1 ? await own.BurstAsync(cancellation) : null;
            var slowBurst = await slow.BurstAsync(cancellation);
            _rounds.Add((slowBurst, ownFirst ?? await own.BurstAsync(cancellation)));
        }
    }

    private CapstoneScore Score(PictureEvidence evidence)
    {
        var (slow, own) = (new List<double>(), new List<double>());
        foreach (var round in _rounds)
        {
            if (round is not { Slow.PerPicture: { } a, Own.PerPicture: { } b }) continue;

            slow.Add(a.TotalSeconds);
            own.Add(b.TotalSeconds);
        }

        return new CapstoneScore(
            evidence, CapstoneFindings.Of(evidence),
            slow.Count < AllRounds ? null : PairedRatio.FromMedians([.. own], [.. slow], PairedRatio.DefaultSeed),
            slow.Count == 0 ? null : Quantile.Median([.. slow.Zip(own, (a, b) => a / b)]),
            [.. _rounds.SelectMany(r => r.Own.Failures)]);
    }
}

/// <summary>What a trial of the capstone found.</summary>
/// <param name="Evidence">What was counted.</param>
/// <param name="Findings">The six faults.</param>
/// <param name="Throughput">
/// Pictures per second ÷ the slow system's, with its interval; null when a fault ended the trial early.
/// </param>
/// <param name="Roughly">The same without an interval; null when no picture arrived.</param>
/// <param name="Failures">Pictures that failed while the two were timed.</param>
internal sealed record CapstoneScore(
    PictureEvidence Evidence, IReadOnlyList<CapstoneFinding> Findings, RatioEstimate? Throughput, double? Roughly,
    IReadOnlyList<string> Failures)
{
    /// <summary>Faults that are gone.</summary>
    public int Fixed => Findings.Count(f => f.State == FindingState.Fixed);
}
