using MathNet.Numerics.Distributions;

namespace GrpcLab;

/// <summary>What an A/A pair says of the machine.</summary>
/// <param name="Floor">The largest difference that the 95 % interval of two equal cases holds; 0.08 is 8 %.</param>
/// <param name="Detectable">
/// The smallest difference between two cases that would probably be called; 0.1 is 10 %.
/// </param>
/// <param name="IsOneSided">Even the 99 % interval of two equal cases excludes 1: something favours one.</param>
/// <remarks>
/// The two halves of the pair are equal, so its interval shows what the machine's scatter alone makes of a ratio. That
/// also says what another comparison in the same rounds can find: H. S. Bloom (1995), "Minimum detectable effects",
/// Evaluation Review 19(5). A true difference is called with probability 0.8 when it is (t(0.995) + t(0.8)) standard
/// errors away from none, for verdicts at 99 %; the half width of the 95 % interval is t(0.975) of them. With 12 rounds
/// that makes 1.8 half widths, on the logarithm of the ratio. In simulations through the code that judges live runs a
/// difference of the median size told was called in 70 to 75 of 100 comparisons.
/// </remarks>
internal sealed record NoiseFloor(double Floor, double Detectable, bool IsOneSided)
{
    /// <summary>Differences below this are the small ones: several chapters ask for some of 15 to 30 %.</summary>
    public const double Small = 0.15;

    private const double Power = 0.8;

    /// <summary>Small differences would probably be seen.</summary>
    public bool IsQuiet => !IsOneSided && Detectable <= Small;

    public static NoiseFloor Of(RatioEstimate same) => new(
        Math.Max(Math.Abs(same.Interval.High - 1), Math.Abs(same.Interval.Low - 1)), DetectableBy(same),
        IsOneSided: !same.Decision.Contains(1));

    private static double DetectableBy(RatioEstimate same)
    {
        var t = new StudentT(location: 0, scale: 1, freedom: same.Rounds - 1);
        var halfWidths = (t.InverseCumulativeDistribution(0.995) + t.InverseCumulativeDistribution(Power))
            / t.InverseCumulativeDistribution(0.975);
        var halfWidth = Math.Log(same.Interval.High / same.Interval.Low) / 2;
        return Math.Exp(halfWidths * halfWidth) - 1;
    }
}
