namespace Tests.Shared;

/// <summary>
/// What a command and all it started have left behind: a temporary folder of their own, whose name also marks them.
/// Linux only.
/// </summary>
internal sealed class Traces
{
    private const string Variable = "TMPDIR";

    // Engines are ended without being asked, and their servers with them: a server's socket file stays until the next
    // server starts (SocketPlaceTests).
    private const string OfKilledServers = "lab-";

    // The course promises 2 s; a busy machine may need more.
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(20);

    private readonly string _folder;

    public Traces(string folder)
    {
        _folder = Directory.CreateDirectory(folder).FullName;
        Variables = new Dictionary<string, string?> { [Variable] = _folder };
    }

    /// <summary>What the command is started with.</summary>
    public IReadOnlyDictionary<string, string?> Variables { get; }

    /// <summary>
    /// Insists on it that no process runs, no temporary file is there but sockets of killed servers, and no result is
    /// half written.
    /// </summary>
    /// <param name="output">The folder of the results.</param>
    public async Task AssertNoneAsync(string output)
    {
        await Until.TrueAsync(() => Running().Count == 0, "nothing ran any more", Limit);
        Assert.DoesNotContain(Directory.EnumerateFileSystemEntries(_folder),
            path => !Path.GetFileName(path).StartsWith(OfKilledServers, StringComparison.Ordinal));
        if (Directory.Exists(output)) Assert.Empty(Directory.EnumerateFiles(output, "*.tmp"));
    }

    /// <summary>The command lines of what still runs.</summary>
    public IReadOnlyList<string> Running() =>
        [.. Processes.WithInEnvironment($"{Variable}={_folder}\0").Select(Processes.CommandLine)];
}
