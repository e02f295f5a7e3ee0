using System.Text.Json;

namespace Jupyter.Tests.Binder;

/// <summary>What a fenced command used at most.</summary>
/// <param name="LimitMb">The fence.</param>
/// <param name="How">cgroup v1, cgroup v2 or sampled PSS.</param>
/// <param name="PeakMb">What it held at most, without the pages of files, which the kernel can drop.</param>
/// <param name="PeakWithCacheMb">The kernel's own maximum, page cache included; null where it keeps none.</param>
/// <param name="OutOfMemory">Whether something was ended for want of memory.</param>
/// <param name="Cores">How many cores it had.</param>
/// <param name="Network">"loopback only" or "as outside".</param>
/// <param name="Seconds">From start to end.</param>
/// <param name="Exit">The command's exit code; 137 out of memory, 124 out of time.</param>
/// <param name="LeftRunning">How many of its processes had to be ended after it.</param>
internal sealed record FenceReport(
    int LimitMb, string How, double PeakMb, double? PeakWithCacheMb, bool OutOfMemory, int Cores, string Network,
    double Seconds, int Exit, int LeftRunning)
{
    public static JsonSerializerOptions Names { get; } =
        new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower };

    public bool IsOffline => Network == "loopback only";
}
