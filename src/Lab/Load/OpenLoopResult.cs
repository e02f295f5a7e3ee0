using System.Globalization;

namespace GrpcLab;

/// <summary>What became of every call of an open loop.</summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record OpenLoopResult : IDisplayable
{
    /// <summary>The plan that was run.</summary>
    public required OpenLoopPlan Plan { get; init; }

    /// <summary>Every call that fell due, in the order of the schedule.</summary>
    public required IReadOnlyList<OpenLoopCall> Calls { get; init; }

    /// <summary>The most calls that were in flight at one moment.</summary>
    public required int PeakInFlight { get; init; }

    /// <summary>The first error's type and message; null when every call was answered.</summary>
    public required string? FirstError { get; init; }

    /// <summary>Time from the start of the schedule to the end of the last call.</summary>
    public required TimeSpan Elapsed { get; init; }

    /// <summary>Machine, runtime, packages, server.</summary>
    public Conditions Conditions { get; init; } = LabConditions.OfThisProcess();

    /// <summary>Calls that were answered.</summary>
    public int Answered => Count(CallEnd.Answered);

    /// <summary>Calls that threw, those out of time left out.</summary>
    public int Failed => Count(CallEnd.Failed);

    /// <summary>Calls whose deadline passed.</summary>
    public int OutOfTime => Count(CallEnd.OutOfTime);

    /// <summary>Calls the generator never started, because too many were in flight.</summary>
    public int Dropped => Count(CallEnd.Dropped);

    /// <summary>Calls that were not answered, dropped ones included.</summary>
    public int Errors => Calls.Count - Answered;

    /// <summary>How often each error came, by gRPC's status or the exception's type.</summary>
    public IReadOnlyDictionary<string, int> ErrorsByName =>
        Calls.Where(c => c.Error is not null).GroupBy(c => c.Error!).OrderByDescending(g => g.Count())
            .ToDictionary(g => g.Key, g => g.Count());

    /// <summary>What callers waited: answered calls, from the intended start.</summary>
    public Percentiles FromIntended => Percentiles.Of(Calls.Where(c => c.Ok).Select(c => c.FromIntended));

    /// <summary>What the calls took: answered calls, from the actual start.</summary>
    public Percentiles FromStart => Percentiles.Of(Calls.Where(c => c.Ok).Select(c => c.FromStart));

    /// <summary>
    /// How late the generator itself was with the calls it started. Small, or the result says little about the server.
    /// </summary>
    public Percentiles Lateness => Percentiles.Of(Calls.Where(c => c.End != CallEnd.Dropped).Select(c => c.Lateness));

    /// <summary>Calls that fell due in a second.</summary>
    public double OfferedPerSecond => Calls.Count / Plan.Length.TotalSeconds;

    /// <summary>Calls that were answered in a second, until the last one ended.</summary>
    public double AnsweredPerSecond => Elapsed > TimeSpan.Zero ? Answered / Elapsed.TotalSeconds : 0;

    /// <summary>The run cut into stretches by the calls' intended starts.</summary>
    /// <param name="length">How long a stretch is, such as 100 ms.</param>
    public IReadOnlyList<OpenLoopWindow> Windows(TimeSpan length)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(length, TimeSpan.Zero);
        return [.. Calls.GroupBy(c => c.Intended.Ticks / length.Ticks).OrderBy(g => g.Key)
            .Select(g => OpenLoopWindow.Of(g.Key * length, length, [.. g]))];
    }

    /// <summary>Latency from the intended start against time: median and longest of each stretch.</summary>
    /// <param name="title">One line.</param>
    /// <param name="window">Length of a stretch. Default: a fortieth of the schedule.</param>
    public LineFigure OverTime(string title = "Latency over time", TimeSpan? window = null) =>
        OpenLoopFigures.OverTime(this, title, window);

    /// <summary>
    /// How the answered calls' latencies are distributed, from the intended and from the actual start.
    /// </summary>
    /// <param name="title">One line.</param>
    public DistributionFigure ToDistribution(string title = "Latency of the open loop") =>
        OpenLoopFigures.Distribution(this, title);

    /// <summary>Calls, errors and percentiles as a table.</summary>
    public Table ToTable() => OpenLoopFigures.Table(this);

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => new Dictionary<string, string>
    {
        [Mime.Html] = (Answered > 0 ? OverTime().ToHtml() : "") + ToTable().ToHtml(),
        [Mime.Text] = ToString(),
    };

    /// <summary>One line with rates, counts and percentiles.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture,
        $"{OfferedPerSecond:N0} calls/s offered, {AnsweredPerSecond:N0}/s answered · n = {Calls.Count:N0} "
        + $"calls, {Errors:N0} errors"
        + $"{(FirstError is null ? "" : $" (first: {FirstError})")} · from the intended start {FromIntended} · "
        + $"generator late by {Lateness.P50}, at most {Lateness.Max}{OtherWork.Line(Conditions)}");

    private int Count(CallEnd end) => Calls.Count(c => c.End == end);
}
