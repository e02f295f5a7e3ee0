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

    /// <summary>What stands before the command.</summary>
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
    /// <exception cref="FileNotFoundException">The fence did not get to its end.</exception>
    public FenceReport Report() => JsonSerializer.Deserialize<FenceReport>(File.ReadAllText(_report), FenceReport.Names)!;

    public void Dispose() => File.Delete(_report);
}

/// <summary>What a fenced command used at most.</summary>
/// <param name="PeakMb">What its processes held at most, shared pages by their part.</param>
/// <param name="OutOfMemory">Whether it was ended for want of memory.</param>
/// <param name="Cores">How many cores it had.</param>
/// <param name="Exit">The command's exit code; 137 out of memory, 124 out of time.</param>
/// <param name="LeftRunning">How many of its processes had to be ended after it.</param>
internal sealed record FenceReport(double PeakMb, bool OutOfMemory, int Cores, int Exit, int LeftRunning)
{
    public static JsonSerializerOptions Names { get; } =
        new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower };
}
