using Performance;

namespace GrpcLab;

/// <summary>How far apart the same case lies when measured twice. A noisy machine is warned of, not refused.</summary>
internal static class NoiseCheck
{
    internal static readonly Budget Short = new()
    {
        Name = "short",
        Rounds = 12,
        Slice = TimeSpan.FromMilliseconds(30),
        Timeout = TimeSpan.FromSeconds(25),
    };

    public static async Task<Finding> LookAsync(LabServer server, CancellationToken cancellation)
    {
        using var channel = server.OpenChannel();
        var client = new Performance.Monitor.MonitorClient(channel);
        var request = new PerformanceStatusRequest { ClientName = "readiness" };
        var pair = await Compare.Baseline("a call", async () => await client.GetPerformanceAsync(request))
            .WithSelf("the same call").Within(Short).RunAsync(cancellation);
        return Judge(pair["the same call"]);
    }

    internal static Finding Judge(CaseResult again)
    {
        if (again.Ratio is not { } ratio)
        {
            return new Finding.Failure(again.Sentence, "Calls must succeed before their times mean anything.");
        }

        if (ratio.NotSteady is not null)
        {
            return new Finding.Warning($"{again.Sentence}.",
                "Something changed while it was measured: check again, or close what else runs.");
        }

        var noise = NoiseFloor.Of(ratio);
        var text = $"The same call measured twice differs by up to {Unit.Percent.Format(noise.Floor, 2)} "
            + $"({RatioText.Plain(ratio)}).";
        return noise.IsQuiet
            ? new Finding.Good(text)
            : new Finding.Warning(text, "Your machine is noisy: intervals will be wide. Close what you can, "
                + "plug a laptop in, or use the full budget.");
    }
}
