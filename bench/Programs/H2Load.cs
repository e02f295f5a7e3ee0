namespace GrpcLab.Bench;

/// <summary>Drives h2load, nghttp2's load generator in C: a client of another make, and a cheap one.</summary>
internal static class H2Load
{
    // The shell tells at the end what its child took of the processor, exactly; /proc forgets that with the process.
    private const string WithTimes = "\"$@\"; code=$?; times; exit $code";

    /// <summary>Why h2load cannot be used; null when it can.</summary>
    public static LeftOut? Missing => ToolPath.Missing("h2load", "nghttp2-client");

    /// <summary>Runs a plan.</summary>
    /// <exception cref="InvalidOperationException">h2load or a request of it failed; the message says how.</exception>
    public static async Task<H2LoadResult> RunAsync(H2LoadPlan plan, CancellationToken cancellation)
    {
        var body = Path.GetTempFileName();
        try
        {
            await File.WriteAllBytesAsync(body, GrpcFrame.Of(plan.Request), cancellation);
            var before = ProcessTime.Of(plan.ServerPid);
            var run = await ChildProcess.RunAsync(
                ChildProcess.StartInfo("sh", ["-c", WithTimes, "sh", .. Cores.Pinned(plan.Core, "h2load"),
                    .. plan.Arguments(body)]), cancellation);
            var result = H2LoadResult.Parse(run.OutputOr("h2load failed.")) with
            {
                ServerTime = ProcessTime.Of(plan.ServerPid) - before,
            };
            return result.IsFine ? result
                : throw new InvalidOperationException($"Requests of h2load failed. {run.Said}");
        }
        finally
        {
            File.Delete(body);
        }
    }
}
