namespace GrpcLab.Look;

/// <summary>Says what is wrong with a running gRPC process, by counting.</summary>
public static class Look
{
    // Where the course's kernel leaves the token of the running cell.
    private const string CellKey = "GrpcLab.CellCancellation";

    /// <summary>The user's .NET processes.</summary>
    public static IReadOnlyList<DotnetProcess> Processes() => Targets.List();

    /// <summary>Watches a process and judges what was seen.</summary>
    /// <param name="processId">Its number, such as that of a lab's server (its Pid).</param>
    /// <param name="options">How. Default: 30 s.</param>
    /// <param name="cancellationToken">Ends the watch early; what was seen is reported.</param>
    /// <exception cref="TargetException">The process cannot be watched.</exception>
    public static async Task<LookReport> AtAsync(
        int processId, LookOptions? options = null, CancellationToken cancellationToken = default)
    {
        var watch = new ProcessWatch(Targets.ById(processId), options ?? new LookOptions());
        var cell = AppContext.GetData(CellKey) is Func<CancellationToken> token ? token() : default;
        using var end = CancellationTokenSource.CreateLinkedTokenSource(cell, cancellationToken);
        // Not on the cell's own context: an interrupted cell goes no further there, and sessions have to be ended.
        await Task.Run(() => watch.RunAsync(end.Token), CancellationToken.None);
        return new LookReport(watch.Seen);
    }

    /// <summary>
    /// Judges what somebody recorded, with this tool or with dotnet-trace (docs/look.md has the providers).
    /// </summary>
    /// <param name="file">A .nettrace file.</param>
    /// <param name="maskHosts">Whether hosts are numbered instead of named.</param>
    /// <exception cref="TargetException">The file cannot be read.</exception>
    public static LookReport From(string file, bool maskHosts = false) => new(RecordedTrace.Read(file, maskHosts));
}

/// <summary>How a process is watched.</summary>
public sealed record LookOptions
{
    /// <summary>How long. Default: 30 s.</summary>
    public TimeSpan For { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>Whether hosts are numbered instead of named. Default: no.</summary>
    public bool MaskHosts { get; init; }

    /// <summary>
    /// A file to keep the events in. Default: none. With it, every request's events are read in the whole window, and
    /// no log entries. Where threads wait is in the report, and not in the file.
    /// </summary>
    public string? Record { get; init; }
}
