namespace GrpcLab;

/// <summary>The pairs of a matrix: started together, ended together.</summary>
internal sealed class VariantPairs : IAsyncDisposable
{
    private readonly List<VariantPair> _all = [];

    /// <summary>In the order described.</summary>
    public IReadOnlyList<VariantPair> All => _all;

    /// <summary>
    /// Starts all at the same time, since nothing is measured yet; ends those that run when one does not start.
    /// </summary>
    public static async Task<VariantPairs> StartAsync(CaseSelection selection, CancellationToken cancellation)
    {
        var starting = selection.Ready.Select(c => VariantPair.StartAsync(c.Case, c.Program, cancellation)).ToArray();
        var pairs = new VariantPairs();
        try
        {
            await Task.WhenAll(starting);
        }
        catch
        {
            pairs._all.AddRange(starting.Where(s => s.IsCompletedSuccessfully).Select(s => s.Result));
            await pairs.DisposeAsync();
            throw;
        }

        pairs._all.AddRange(starting.Select(s => s.Result));
        return pairs;
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync() => await Task.WhenAll(_all.Select(pair => pair.DisposeAsync().AsTask()));
}
