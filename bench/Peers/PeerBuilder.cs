using CliWrap;

namespace GrpcLab.Bench;

/// <summary>Builds peers, each by the script in its folder, into artifacts/peers.</summary>
/// <param name="root">The course's root.</param>
internal sealed class PeerBuilder(string root)
{
    // What a script ends with when tools are missing; what it said last then tells which (src/Programs/Peers/common).
    private const int LeavesOut = 3;

    /// <summary>Where the scripts look for tools. Default: the PATH of this process.</summary>
    public string? SearchPath { get; init; }

    /// <summary>Where they are kept.</summary>
    public string Folder => Path.Combine(root, "artifacts", "peers");

    /// <summary>Builds it unless it is there and no older than its sources.</summary>
    /// <exception cref="InvalidOperationException">Its tools are there, and it does not build.</exception>
    public async Task<PeerOutcome> BuildAsync(Peer peer, CancellationToken cancellation)
    {
        if (IsCurrent(peer)) return new BuiltPeer(peer, ProgramOf(peer), Kept: true);
        if (await WhyLeftOutAsync(peer, cancellation) is { } missing) return new LeftOutPeer(peer, missing);

        var folder = Path.GetDirectoryName(ProgramOf(peer))!;
        if (Directory.Exists(folder)) Directory.Delete(folder, recursive: true);
        Directory.CreateDirectory(folder);
        return await RunScriptAsync(peer, cancellation, folder) is { } reason
            ? new LeftOutPeer(peer, reason) : new BuiltPeer(peer, ProgramOf(peer), Kept: false);
    }

    /// <summary>What its build lacks on this machine, in words; null when all is there.</summary>
    public async Task<string?> WhyLeftOutAsync(Peer peer, CancellationToken cancellation) => OperatingSystem.IsLinux()
        ? await RunScriptAsync(peer, cancellation)
        : "the peers are built on Linux";

    // What the script says is missing; null when it has done what it was asked for.
    private async Task<string?> RunScriptAsync(
        Peer peer, CancellationToken cancellation, params IEnumerable<string> folder)
    {
        var script = Cli.Wrap("sh").WithArguments([Path.Combine(SourcesOf(peer), "build"), .. folder]);
        if (SearchPath is { } path) script = script.WithEnvironment(environment => environment["PATH"] = path);
        var run = await script.RunAsync(cancellation);
        if (run.ExitCode == LeavesOut) return run.StandardOutput.Trim();

        run.OutputOr($"src/Programs/Peers/{peer.Folder} did not build.");
        return null;
    }

    private bool IsCurrent(Peer peer) => File.Exists(ProgramOf(peer))
        && Sources(peer).All(source => File.GetLastWriteTimeUtc(source) <= File.GetLastWriteTimeUtc(ProgramOf(peer)));

    private string ProgramOf(Peer peer) => Path.Combine(Folder, peer.Folder, "run");

    private string SourcesOf(Peer peer) => Path.Combine(root, "src", "Programs", "Peers", peer.Folder);

    private IEnumerable<string> Sources(Peer peer) =>
    [
        .. Directory.EnumerateFiles(SourcesOf(peer)), Path.Combine(root, "src", "Programs", "Peers", "common"),
        Path.Combine(root, "protos", "greet.proto"), Path.Combine(root, "Directory.Packages.props"),
    ];
}

/// <summary>What became of building a peer: it is there, or it was left out. Any other end is an error.</summary>
/// <param name="Peer">The peer.</param>
internal abstract record PeerOutcome(Peer Peer)
{
    /// <summary>A few words without a full stop.</summary>
    internal abstract string Words { get; }
}

/// <summary>The peer can be started.</summary>
/// <param name="Peer">The peer.</param>
/// <param name="Program">What starts it.</param>
/// <param name="Kept">Whether it was there from an earlier run.</param>
internal sealed record BuiltPeer(Peer Peer, string Program, bool Kept) : PeerOutcome(Peer)
{
    internal override string Words => Kept ? "kept from an earlier run" : "built";
}

/// <summary>This machine lacks what builds the peer; nothing is wrong with the course.</summary>
/// <param name="Peer">The peer.</param>
/// <param name="Reason">What is missing, with Debian's packages.</param>
internal sealed record LeftOutPeer(Peer Peer, string Reason) : PeerOutcome(Peer)
{
    internal override string Words => $"left out: {Reason}";
}
