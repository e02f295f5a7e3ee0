using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;

namespace GrpcLab.Bench;

/// <summary>
/// An interval for what is computed from several repetitions together, such as a percentile of all their calls.
/// </summary>
/// <remarks>
/// R. Miller (1974), "The jackknife: a review": each repetition is left out once. Repetitions are independent, while
/// the calls within one are not: those of a long queue are all slow.
/// </remarks>
internal static class Jackknife
{
    /// <summary>The number from all repetitions, and its 95 % interval.</summary>
    /// <param name="repetitions">Two or more, each with its values.</param>
    /// <param name="number">Computes the positive number from the values of several repetitions.</param>
    public static (double Value, double Low, double High) Of(
        IReadOnlyList<double[]> repetitions, Func<IEnumerable<double>, double> number)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(repetitions.Count, 2);
        var (count, value) = (repetitions.Count, number(repetitions.SelectMany(r => r)));
        // On logarithms, as the number is a ratio.
        var pseudo = repetitions.Select(left => (count * Math.Log(value))
            - ((count - 1) * Math.Log(number(repetitions.Where(r => r != left).SelectMany(r => r))))).ToArray();
        var reach = StudentT.InvCDF(0, 1, count - 1, 0.975) * pseudo.StandardDeviation() / Math.Sqrt(count);
        return (value, value * Math.Exp(-reach), value * Math.Exp(reach));
    }
}
