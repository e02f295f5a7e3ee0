using System.Text.Json;

namespace Hosts.Tests.Binder;

/// <summary>What binder/fence.py holds a command to: memory, cores and, if wanted, no network. Linux only.</summary>
internal sealed record Fence : IDisposable
{
    private readonly string _report = Path.Combine(Path.GetTempPath(), $"grpclab-fence-{Guid.NewGuid():N}.json");

    /// <summary>In megabytes of 2^20 bytes. Default: 2048, what Binder gives at most.</summary>
    public int Memory { get; init; } = 2048;

    /// <summary>The one core that the command may use. Default: the fence chooses.</summary>
    public int? Core { get; init; }

    /// <summary>Whether there is only loopback, where the system allows that. Default: the network stays.</summary>
    public bool IsOffline { get; init; }

    /// <summary>When the command is ended. Default: never.</summary>
    public TimeSpan? Limit { get; init; }

    public IReadOnlyList<string> Prefix =>
    [
        "/usr/bin/python3", Path.Combine(Repository.Root, "binder", "fence.py"), "--report", _report, "--memory",
        $"{Memory}", .. Core is { } core ? ["--on", $"{core}"] : Array.Empty<string>(),
        .. IsOffline ? ["--no-network"] : Array.Empty<string>(),
        .. Limit is { } limit
            ? ["--seconds", FormattableString.Invariant($"{limit.TotalSeconds}")]
            : Array.Empty<string>(),
        "--",
    ];

    /// <summary>What the fence found; only after the command has ended.</summary>
    public FenceReport Report() => JsonSerializer.Deserialize<FenceReport>(File.ReadAllText(_report), FenceReport.Names)!;

    public void Dispose() => File.Delete(_report);
}

/// <summary>What a fenced command used at most.</summary>
internal sealed record FenceReport(double PeakMb, bool OutOfMemory, int Cores, int Exit, int LeftRunning)
{
    public static JsonSerializerOptions Names { get; } =
        new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower };
}
