namespace GrpcLab;

/// <summary>A centre and the scatter it is judged by.</summary>
internal readonly record struct HodgesLehmann(double Centre, double Scale);

/// <summary>All pairwise means of a few values, sorted once, so that resamples need counting only.</summary>
/// <remarks>
/// J. L. Hodges and E. L. Lehmann (1963), "Estimates of location based on rank tests": their median estimates the
/// centre. Nearly as efficient as the mean on normal data (95 %), and unmoved by up to 29 % wild values, which the mean
/// is not. A resample holds value i c(i) times, hence the pair of i and j c(i)·c(j) times: no sorting for each of the
/// thousands of resamples.
/// </remarks>
internal sealed class WalshAverages
{
    private readonly (double Mean, int First, int Second)[] _pairs;
    private readonly (int Rank, double Part)[] _quartiles;

    public WalshAverages(double[] values)
    {
        _pairs =
        [
            .. from first in Enumerable.Range(0, values.Length)
               from second in Enumerable.Range(first, values.Length - first)
               select (0.5 * (values[first] + values[second]), first, second),
        ];
        Array.Sort(_pairs, (a, b) => a.Mean.CompareTo(b.Mean));
        _quartiles = [.. new[] { 0.25, 0.5, 0.75 }.Select(p => RankOf(p, _pairs.Length))];
    }

    /// <summary>
    /// Estimates for the sample in which each value occurs this often; as many in all as there are values.
    /// </summary>
    public HodgesLehmann Of(ReadOnlySpan<int> counts)
    {
        Span<double> order = stackalloc double[6];
        long below = 0;
        var next = 0;
        foreach (var (mean, first, second) in _pairs)
        {
            below += first == second ? counts[first] * (counts[first] + 1) / 2 : counts[first] * counts[second];
            // Quartile q needs the values of rank r and r + 1, at places 2q and 2q + 1.
            while (next < 6 && below > Math.Min(_quartiles[next / 2].Rank + next % 2, _pairs.Length - 1))
            {
                order[next++] = mean;
            }
        }
        return new(Between(order, 1), Between(order, 2) - Between(order, 0));
    }

    private double Between(ReadOnlySpan<double> order, int quartile) =>
        order[2 * quartile] + _quartiles[quartile].Part * (order[2 * quartile + 1] - order[2 * quartile]);

    // Type 7, as everywhere: rank and the part of the way to the next.
    private static (int, double) RankOf(double p, int count)
    {
        var position = p * (count - 1);
        return ((int)position, position - (int)position);
    }
}
