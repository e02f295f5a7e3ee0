namespace GrpcLab;

/// <summary>The pairs of a matrix: started together, ended together.</summary>
internal sealed class VariantPairs : IAsyncDisposable
{
    private readonly List<VariantPair> _all = [];

    /// <summary>In the order described.</summary>
    public IReadOnlyList<VariantPair> All => _all;

    /// <summary>Starts one after the other, so that none is compiled while another is; ends those that run when one does not start.</summary>
    public static async Task<VariantPairs> StartAsync(CaseSelection selection, CancellationToken cancellation)
    {
        var pairs = new VariantPairs();
        try
        {
            foreach (var (described, program) in selection.Ready)
            {
                pairs._all.Add(await VariantPair.StartAsync(described, program, cancellation));
            }

            return pairs;
        }
        catch
        {
            await pairs.DisposeAsync();
            throw;
        }
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync() => await Task.WhenAll(_all.Select(pair => pair.DisposeAsync().AsTask()));
}
