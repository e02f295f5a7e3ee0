namespace GrpcLab;

/// <summary>Picture systems under the same load, each behind a network of its own, one after the other.</summary>
internal sealed class PictureSites : IDisposable
{
    private readonly List<PictureHost> _sites = [];

    public PictureSites(
        IReadOnlyDictionary<LabServerOptions, LabServer> servers, IReadOnlyList<PlantedFaults> cases, PictureLoad load)
    {
        foreach (var system in cases.Select(PictureSystem.With))
        {
            _sites.Add(new PictureHost(servers[system.Server], system, load, Endpoint.Tls));
        }
    }

    /// <summary>A burst of each, so that they do not disturb each other.</summary>
    /// <param name="cancellation">Ends them.</param>
    /// <param name="order">Whose turn comes when. Default: as they were given.</param>
    /// <returns>How each went, as they were given.</returns>
    public async Task<Burst[]> BurstsAsync(CancellationToken cancellation, IReadOnlyList<int>? order = null)
    {
        var bursts = new Burst[_sites.Count];
        foreach (var i in order ?? [.. Enumerable.Range(0, _sites.Count)])
        {
            bursts[i] = await _sites[i].BurstAsync(cancellation);
        }

        return bursts;
    }

    public void Dispose() => _sites.ForEach(s => s.Dispose());
}
