using System.Globalization;
using MathNet.Numerics.Distributions;

namespace GrpcLab;

/// <summary>Little's law on a run: the mean number inside is the rate times the mean time inside.</summary>
/// <param name="Counted">Mean number of jobs at the server, by looking at moments.</param>
/// <param name="Interval">95 % interval of that mean.</param>
/// <param name="RateTimesTime">Calls per second times mean time of a call, both measured by the callers.</param>
/// <remarks>
/// J. D. C. Little (1961), "A proof for the queuing formula L = λW". The interval is from the means of stretches of 100
/// ms joined to ten batches, which are taken as independent (batch means; A. M. Law, "Simulation Modeling and
/// Analysis").
/// </remarks>
public sealed record LittlesLaw(double Counted, Interval Interval, double RateTimesTime)
{
    private const int Batches = 10;

    /// <summary>
    /// Whether both agree: the product lies in the interval widened by this share of it; null when the run is too short
    /// to tell.
    /// </summary>
    /// <param name="within">Such as 0.1, for what a call spends on its way to the server and back.</param>
    public bool? Holds(double within) => double.IsNaN(Counted) ? null
        : new Interval(Interval.Low * (1 - within), Interval.High * (1 + within)).Contains(RateTimesTime);

    /// <summary>One line: counted, interval, product.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture,
        $"{Counted:0.00} counted inside (95 % interval {Interval.Low:0.00} to {Interval.High:0.00}), rate × time "
        + $"= {RateTimesTime:0.00}");

    internal static LittlesLaw Of(OpenLoopResult result, IReadOnlyList<double> inside)
    {
        // The schedule's own time: before it and after its end the server is empty or emptying.
        var during = inside.Take((int)(result.Plan.Length.TotalSeconds / 0.1)).ToArray();
        var calls = result.Calls.Where(c => c.Ok).ToArray();
        var product = calls.Length / result.Plan.Length.TotalSeconds
            * calls.Select(c => c.FromStart.Seconds).DefaultIfEmpty(double.NaN).Average();
        if (during.Length < Batches) return new(double.NaN, new(double.NaN, double.NaN), product);
        var batches = during.Chunk((during.Length + Batches - 1) / Batches).Select(b => b.Average()).ToArray();
        var mean = during.Average();
        var error = Math.Sqrt(batches.Sum(b => (b - mean) * (b - mean)) / (batches.Length - 1) / batches.Length);
        var half = StudentT.InvCDF(0, 1, batches.Length - 1, 0.975) * error;
        return new(mean, new(mean - half, mean + half), product);
    }
}
