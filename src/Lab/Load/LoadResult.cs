using System.Globalization;

namespace GrpcLab;

/// <summary>What a load did: raw samples, throughput, errors, and how it warmed up.</summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record LoadResult : IDisplayable
{
    /// <summary>The plan that was run.</summary>
    public required LoadPlan Plan { get; init; }

    /// <summary>
    /// Time of the very first call, which pays for connecting and compiling; never among the samples.
    /// </summary>
    public required CallTime ColdCall { get; init; }

    /// <summary>How long the warm-up took and whether code had settled.</summary>
    public required WarmupReport Warmup { get; init; }

    /// <summary>Time of every call that succeeded, caller by caller.</summary>
    public required IReadOnlyList<CallTime> Samples { get; init; }

    /// <summary>Percentiles of the samples.</summary>
    public required Percentiles PerCall { get; init; }

    /// <summary>Calls that threw, in cold call, warm-up and measurement together.</summary>
    public required long Errors { get; init; }

    /// <summary>The first error's type and message; null without errors.</summary>
    public required string? FirstError { get; init; }

    /// <summary>Time from the first start to the last answer.</summary>
    public required TimeSpan Elapsed { get; init; }

    /// <summary>Machine, runtime, packages, GC of this process.</summary>
    public Conditions Conditions { get; init; } = LabConditions.OfThisProcess();

    /// <summary>Whether a server ran on this machine, too, and took its share of the processors.</summary>
    internal bool BesideServer { get; init; }

    /// <summary>Calls that succeeded in a second, all callers together.</summary>
    public double CallsPerSecond => Elapsed > TimeSpan.Zero ? Samples.Count / Elapsed.TotalSeconds : 0;

    /// <summary>One line with count, errors, throughput and percentiles.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture,
        $"{Plan.Callers:N0} callers · {CallsPerSecond:N0} calls/s"
        + $"{(BesideServer ? ", client and server on this machine" : "")} · "
        + $"n = {Samples.Count:N0} calls, {Errors:N0} errors"
        + $"{(FirstError is null ? "" : $" (first: {FirstError})")} · {PerCall} · cold call {ColdCall} · "
        + $"{Warmup}{OtherWork.Line(Conditions)}");
}
