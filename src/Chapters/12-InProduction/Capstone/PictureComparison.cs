namespace GrpcLab;

/// <summary>Two applications under the same load, burst against burst, in shuffled order.</summary>
internal sealed class PictureComparison(PictureHost slow, PictureHost mended)
{
    private readonly Random _random = new(PairedRatio.DefaultSeed);
    private readonly List<(Burst Slow, Burst Mended)> _rounds = [];

    /// <summary>The rounds so far.</summary>
    public IReadOnlyList<(Burst Slow, Burst Mended)> Rounds => _rounds;

    /// <summary>One burst of each.</summary>
    public async Task RoundAsync(CancellationToken cancellation)
    {
        if (_random.Next(2) == 0)
        {
            var first = await slow.BurstAsync(cancellation);
            _rounds.Add((first, await mended.BurstAsync(cancellation)));
        }
        else
        {
            var first = await mended.BurstAsync(cancellation);
            _rounds.Add((await slow.BurstAsync(cancellation), first));
        }
    }

    /// <summary>
    /// How many times the pictures per second of the slow one the mended one moved. Null below ten rounds in which both
    /// moved some.
    /// </summary>
    public RatioEstimate? Throughput()
    {
        var pairs = Moved();
        return pairs.Length < Budget.MinRounds ? null : PairedRatio.FromMedians(
            [.. pairs.Select(p => p.Mended)], [.. pairs.Select(p => p.Slow)], PairedRatio.DefaultSeed);
    }

    /// <summary>The same without an interval, from however few rounds; null when none moved any.</summary>
    public double? Roughly() =>
        Moved() is { Length: > 0 } pairs ? Quantile.Median([.. pairs.Select(p => p.Slow / p.Mended)]) : null;

    private (double Slow, double Mended)[] Moved() =>
        [.. from round in _rounds
            where round.Slow.PerPicture is not null && round.Mended.PerPicture is not null
            select (round.Slow.PerPicture!.Value.TotalSeconds, round.Mended.PerPicture!.Value.TotalSeconds)];
}
