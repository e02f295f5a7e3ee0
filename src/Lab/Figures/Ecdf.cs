namespace GrpcLab;

/// <summary>The empirical distribution of a sample: sorted values, exact at every step.</summary>
internal sealed class Ecdf
{
    private const int Steps = 240;

    private readonly double[] _sorted;

    public Ecdf(string label, IReadOnlyList<double> values)
    {
        Label = label;
        _sorted = Quantile.Sorted(values);
    }

    public string Label { get; }

    public int Count => _sorted.Length;

    public double Min => _sorted[0];

    public double Max => _sorted[^1];

    /// <summary>
    /// The quantile as everywhere in the lab, so that a figure and the table beside it name the same p99.
    /// </summary>
    public double At(double share) => Quantile.OfSorted(_sorted, share);

    /// <summary>Corners of the step curve, thinned to what can be seen; both tails stay exact.</summary>
    public IEnumerable<(double Value, double Share)> Corners()
    {
        foreach (var index in Indices()) yield return (_sorted[index], (index + 1.0) / Count);
    }

    private SortedSet<int> Indices()
    {
        if (Count <= Steps) return [.. Enumerable.Range(0, Count)];
        SortedSet<int> kept = [.. Enumerable.Range(0, Steps + 1).Select(k => (int)((long)k * (Count - 1) / Steps))];
        // The last per cent is one pixel high but may be most of the width: halve the distance to each end.
        for (var distance = 1; distance < Count / Steps; distance *= 2)
        {
            kept.Add(distance);
            kept.Add(Count - 1 - distance);
        }
        return kept;
    }
}
