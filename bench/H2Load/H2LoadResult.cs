using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;

namespace GrpcLab.Bench;

/// <summary>What h2load did. It takes any answer with HTTP status 200 for a success, whatever gRPC's status.</summary>
/// <remarks>Bytes are those received, frames and headers included; DataBytes are those of messages alone.</remarks>
internal sealed partial record H2LoadResult(
    double RequestsPerSecond, long Succeeded, long Failed, long Bytes, long DataBytes)
{
    // Before every message: whether it is compressed, and its length.
    private const int FramePrefix = 5;

    public TimeSpan ClientTime { get; init; }

    /// <summary>Processor time the server's process took meanwhile.</summary>
    public TimeSpan ServerTime { get; init; }

    /// <summary>
    /// Whether every request was answered with a message. An error of gRPC has none, and a status of 200 all the same.
    /// </summary>
    public bool IsFine => Failed == 0 && Succeeded > 0 && DataBytes >= FramePrefix * Succeeded;

    public CallTime ClientPerRequest => ProcessTime.PerCall(ClientTime, Succeeded);

    public CallTime ServerPerRequest => ProcessTime.PerCall(ServerTime, Succeeded);

    /// <summary>Reads h2load's report and, behind it, what <c>times</c> of the shell wrote.</summary>
    public static H2LoadResult Parse(string report)
    {
        var (rate, requests, traffic) = (Rate().Match(report), Requests().Match(report), Traffic().Match(report));
        if (!rate.Success || !requests.Success || !traffic.Success)
        {
            throw new FormatException($"Not a report of h2load: {report}");
        }

        var times = Times().Matches(report);
        return new(Number(rate, 1), (long)Number(requests, 1), (long)(Number(requests, 2) + Number(requests, 3)
            + Number(requests, 4)), (long)Number(traffic, 1), (long)Number(traffic, 2))
        {
            // The second line is that of the shell's children.
            ClientTime = times.Count == 2 ? Time(times[1], 1) + Time(times[1], 3) : TimeSpan.Zero,
        };
    }

    private static double Number(Match match, int group) =>
        double.Parse(match.Groups[group].Value, CultureInfo.InvariantCulture);

    private static TimeSpan Time(Match match, int group) =>
        TimeSpan.FromMinutes(Number(match, group)) + TimeSpan.FromSeconds(Number(match, group + 1));

    [GeneratedRegex(@"finished in \S+, ([\d.]+) req/s")]
    private static partial Regex Rate();

    [GeneratedRegex(@"(\d+) succeeded, (\d+) failed, (\d+) errored, (\d+) timeout")]
    private static partial Regex Requests();

    [GeneratedRegex(@"traffic: \S+ \((\d+)\) total, .* \S+ \((\d+)\) data")]
    private static partial Regex Traffic();

    [GeneratedRegex(@"^(\d+)m([\d.]+)s (\d+)m([\d.]+)s\r?$", RegexOptions.Multiline)]
    private static partial Regex Times();
}

/// <summary>Processor time of another process, user and system, all threads, since its start.</summary>
internal static class ProcessTime
{
    /// <summary>Reads it; to 10 ms on Linux.</summary>
    /// <param name="pid">The process, which must still run.</param>
    public static TimeSpan Of(int pid)
    {
        using var process = Process.GetProcessById(pid);
        return process.TotalProcessorTime;
    }

    /// <summary>The share of one call, finer than the 100 ns of a <see cref="TimeSpan"/>.</summary>
    public static CallTime PerCall(TimeSpan time, long calls) => new(CallTime.From(time).Nanoseconds / calls);
}
