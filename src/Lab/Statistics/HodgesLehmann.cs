namespace GrpcLab;

/// <summary>The Hodges–Lehmann estimate of a centre, with a spread of its own kind to studentize it by.</summary>
/// <remarks>
/// J. L. Hodges and E. L. Lehmann (1963), "Estimates of location based on rank tests": the median of all pairwise means (Walsh
/// averages). Nearly as efficient as the mean on normal data (95 %), and unmoved by up to 29 % wild values, which the mean is not.
/// </remarks>
internal readonly record struct HodgesLehmann(double Centre, double Scale)
{
    /// <summary>Number of Walsh averages of n values: a value with itself counts too.</summary>
    public static int PairsOf(int n) => n * (n + 1) / 2;

    /// <summary>Estimates the centre; the buffer must hold <see cref="PairsOf"/> values and is overwritten.</summary>
    public static HodgesLehmann Of(ReadOnlySpan<double> values, double[] buffer)
    {
        var next = 0;
        for (var i = 0; i < values.Length; i++)
            for (var j = i; j < values.Length; j++)
                buffer[next++] = 0.5 * (values[i] + values[j]);
        Array.Sort(buffer);
        var iqr = Quantile.OfSorted(buffer, 0.75) - Quantile.OfSorted(buffer, 0.25);
        return new(Quantile.OfSorted(buffer, 0.5), iqr);
    }
}
