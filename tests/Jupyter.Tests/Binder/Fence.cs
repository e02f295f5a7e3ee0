using System.Text.Json;

namespace Jupyter.Tests.Binder;

/// <summary>What binder/fence.py holds a command to: memory, cores and, if wanted, no network. Linux only.</summary>
internal sealed record Fence : IDisposable
{
    private readonly string _report = Path.Combine(Path.GetTempPath(), $"grpclab-fence-{Guid.NewGuid():N}.json");

    /// <summary>In megabytes of 2^20 bytes. Default: 2048, what Binder gives at most.</summary>
    public int Memory { get; init; } = 2048;

    /// <summary>How many cores the command may use. Default: 1.</summary>
    public int Cores { get; init; } = 1;

    /// <summary>The first of them. Default: the fence chooses.</summary>
    public int? Core { get; init; }

    /// <summary>Whether there is only loopback, where the system allows that. Default: the network stays.</summary>
    public bool IsOffline { get; init; }

    /// <summary>Whether sizes are sampled even where a cgroup could be made. Default: no.</summary>
    public bool IsSampled { get; init; }

    /// <summary>When the command is ended. Default: never.</summary>
    public TimeSpan? Limit { get; init; }

    /// <summary>What stands before the command, as in HostStart's Prefix.</summary>
    public IReadOnlyList<string> Prefix =>
    [
        "/usr/bin/python3", Path.Combine(Repository.Root, "binder", "fence.py"), "--report", _report, "--memory",
        $"{Memory}", "--cores", $"{Cores}", .. Core is { } core ? ["--on", $"{core}"] : Array.Empty<string>(),
        .. IsOffline ? ["--no-network"] : Array.Empty<string>(),
        .. IsSampled ? ["--sample"] : Array.Empty<string>(),
        .. Limit is { } limit
            ? ["--seconds", FormattableString.Invariant($"{limit.TotalSeconds}")]
            : Array.Empty<string>(),
        "--",
    ];

    /// <summary>What the fence found; only after the command has ended.</summary>
    /// <exception cref="FileNotFoundException">The fence did not get to its end.</exception>
    public FenceReport Report() =>
        JsonSerializer.Deserialize<FenceReport>(File.ReadAllText(_report), FenceReport.Names)!;

    public void Dispose() => File.Delete(_report);
}
