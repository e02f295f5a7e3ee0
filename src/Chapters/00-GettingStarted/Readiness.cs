namespace GrpcLab;

/// <summary>Finds out whether the course works on this machine.</summary>
public static class Readiness
{
    /// <summary>
    /// Looks at machine, packages and figures, starts a server, calls it every way there is, measures the noise.
    /// </summary>
    /// <param name="cancellation">Ends it. Each check is bounded by itself.</param>
    public static Task<ReadinessReport> CheckAsync(CancellationToken cancellation = default) =>
        CheckAsync(MachineChecks.All, new LabServerOptions(), cancellation);

    internal static async Task<ReadinessReport> CheckAsync(
        IEnumerable<ReadinessCheck> machine, LabServerOptions options, CancellationToken cancellation)
    {
        using var linked = HostCancellation.Link(cancellation);
        var lines = new List<ReadinessLine>();
        foreach (var check in machine) lines.Add(await check.RunAsync(linked.Token));

        await using var start = new ServerStart(options);
        lines.Add(await start.Check.RunAsync(linked.Token));
        foreach (var check in ServerChecks.Of(start.Server)) lines.Add(await check.RunAsync(linked.Token));

        return new(lines);
    }
}
