using MathNet.Numerics;
using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;

namespace GrpcLab.Bench;

/// <summary>
/// Closed forms for a queue before one worker, Poisson arrivals, first come, first served: the time that a share of the
/// jobs stays at most, from arrival to end. Times are in seconds, shares between 0 and 1.
/// </summary>
internal sealed record SingleServer(double Rate, double ServiceTime)
{
    // Halvings of the interval in which a quantile is looked for: beyond what a double can tell apart.
    private const int Halvings = 60;

    public double Utilisation => Rate * ServiceTime;

    /// <summary>A quantile where service times are exponential (M/M/1), in seconds.</summary>
    /// <remarks>
    /// The time in the system is exponential with rate μ − λ: L. Kleinrock (1975), "Queueing Systems", volume 1,
    /// section 5.12.
    /// </remarks>
    public double Exponential(double share) => -Math.Log(1 - share) / ((1 / ServiceTime) - Rate);

    /// <summary>A quantile where service times are equal (M/D/1), in seconds.</summary>
    public double Equal(double share)
    {
        // All but one in e^20 leave before: the wait's tail falls at least as fast as that of M/M/1.
        var (low, high) = (0.0, 20 / ((1 / ServiceTime) - Rate));
        for (var i = 0; i < Halvings; i++)
        {
            var middle = (low + high) / 2;
            if (WaitsAtMost(middle) < share) low = middle;
            else high = middle;
        }

        return high + ServiceTime;
    }

    /// <summary>The probability that a job waits at most so long for the worker, with equal service times.</summary>
    /// <remarks>
    /// G. J. Franx (2001), "A simple solution for the M/D/c waiting time distribution", Operations Research Letters 29:
    /// with k = ⌊t/D⌋ + 1 and x = λ(kD − t), the sum over j from 0 to k − 1 of xʲ/j! · e⁻ˣ times the probability that at
    /// most k − 1 − j jobs wait. All terms are positive. Those of Erlang's series of 1909 cancel each other, beyond what a
    /// double holds once the wait is some dozen jobs long.
    /// </remarks>
    public double WaitsAtMost(double wait)
    {
        var jobs = (int)Math.Floor(wait / ServiceTime) + 1;
        var x = Rate * ((jobs * ServiceTime) - wait);
        var present = Present(jobs);
        var (sum, arrivals, few) = (0.0, Math.Exp(-x), present.Sum());
        for (var j = 0; j < jobs; j++)
        {
            sum += few * arrivals;
            few -= present[jobs - j];
            arrivals *= x / (j + 1);
        }

        return sum;
    }

    /// <summary>The probabilities that 0, 1, … jobs are there, the one in service among them.</summary>
    /// <remarks>
    /// V. Ramaswami (1988), "A stable recursion for the steady state vector in Markov chains of M/G/1 type", Stochastic
    /// Models 4: between two departures the number falls from n as often as it rises to n or above.
    /// </remarks>
    private double[] Present(int most)
    {
        // [m]: that m jobs or more arrive while one is served, from 1 on.
        double[] arrive =
        [
            1, .. Enumerable.Range(1, most).Select(least => SpecialFunctions.GammaLowerRegularized(least, Utilisation)),
        ];
        var none = Math.Exp(-Utilisation);
        var present = new double[most + 1];
        present[0] = 1 - Utilisation;
        for (var n = 1; n <= most; n++)
        {
            var rises = present[0] * arrive[n];
            for (var i = 1; i < n; i++) rises += present[i] * arrive[n - i + 1];
            present[n] = rises / none;
        }

        return present;
    }
}

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
