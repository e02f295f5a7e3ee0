using System.Globalization;

namespace GrpcLab;

/// <summary>What became of every call of an open loop.</summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record OpenLoopResult : IDisplayable
{
    private const int Stretches = 40;

    /// <summary>The plan that was run.</summary>
    public required OpenLoopPlan Plan { get; init; }

    /// <summary>Every call that fell due, in the order of the schedule.</summary>
    public required IReadOnlyList<OpenLoopCall> Calls { get; init; }

    /// <summary>The most calls that were in flight at one moment.</summary>
    public required int PeakInFlight { get; init; }

    /// <summary>The first error's type and message; null when no call threw.</summary>
    public required string? FirstError { get; init; }

    /// <summary>Time from the start of the schedule to the end of the last call.</summary>
    public required TimeSpan Elapsed { get; init; }

    /// <summary>How the warm-up went; none without <see cref="OpenLoopPlan.WarmUp"/>.</summary>
    public WarmupReport WarmUp { get; init; } = new(TimeSpan.Zero, 0, Settled: false);

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

    /// <summary>Latency from the intended start against time: median and longest of each fortieth.</summary>
    internal LineFigure OverTime()
    {
        var length = Plan.Length / Stretches;
        var windows = Calls.Where(c => c.Ok).GroupBy(c => c.Intended.Ticks / length.Ticks).OrderBy(g => g.Key)
            .Select(g => (Middle: (g.Key + 0.5) * length, Times: Percentiles.Of(g.Select(c => c.FromIntended))))
            .ToArray();
        Line Of(string label, Func<Percentiles, CallTime> value) =>
            new(label, [.. windows.Select(w => new LinePoint(w.Middle.TotalSeconds, value(w.Times).Seconds))]);
        return new("Latency over time",
            new("intended start", Unit.Duration), new("latency from the intended start", Unit.Duration),
            [Of("median", times => times.P50), Of("longest", times => times.Max)])
        {
            Markers = false,
            Conditions = Brief,
        };
    }

    /// <summary>Calls, errors and percentiles as a table.</summary>
    public Table ToTable()
    {
        static string[] Row(string name, Percentiles times) =>
            [name, Unit.Whole(times.Count), $"{times.P50}", $"{times.P90}", $"{times.P99}", $"{times.Max}"];
        var errors = ErrorsByName.Select(e => $"{Unit.Whole(e.Value)} {e.Key}").ToArray();
        return new(["", Column.Number("n"), Column.Number("p50"), Column.Number("p90"), Column.Number("p99"),
            Column.Number("max")],
        [
            Row("latency from the intended start", FromIntended),
            Row("latency from the actual start", FromStart),
            Row("lateness of the generator", Lateness),
        ])
        {
            Note = $"{Unit.Whole(Calls.Count)} calls fell due, {Unit.Whole(Answered)} answered"
                + (errors.Length == 0 ? ", 0 errors" : $", not answered: {string.Join(", ", errors)}")
                + $" · at most {Unit.Whole(PeakInFlight)} in flight"
                + (FirstError is null ? "" : $" (first: {FirstError})")
                + $" · {Brief}" + (Percentiles.Note(FromIntended, Lateness) is { } why ? $" · {why}" : "")
                + OtherWork.Line(Conditions),
        };
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => new Dictionary<string, string>
    {
        [Mime.Html] = (Answered > 0 ? OverTime().ToHtml() : "") + ToTable().ToHtml(),
        [Mime.Text] = ToString(),
    };

    /// <summary>One line with rates, counts and percentiles.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture,
        $"{OfferedPerSecond:N0} calls/s offered, {AnsweredPerSecond:N0}/s answered · n = {Calls.Count:N0} "
        + $"calls, {ReaderNumbers.Counted(Errors, "error")}"
        + $"{(FirstError is null ? "" : $" (first: {FirstError})")} · from the intended start {FromIntended} · "
        + $"generator late by {Lateness.P50}, at most {Lateness.Max}"
        + $"{(Conditions[Conditions.Compiling] is { } compiling ? $" · {compiling}" : "")}"
        + $"{OtherWork.Line(Conditions)}");

    private Conditions Brief => Conditions.Essentials
        .WithRemark("warm-up", WarmUp.Elapsed > TimeSpan.Zero ? $"{WarmUp}" : null)
        .With("n", $"n = {Unit.Whole(Answered)} calls in {Unit.Time(Plan.Length)}")
        .With("errors", ReaderNumbers.Counted(Errors, "error"));

    private int Count(CallEnd end) => Calls.Count(c => c.End == end);
}

/// <summary>One call of an open loop. Times count from the start of the schedule.</summary>
/// <param name="Number">Its place in the schedule, from 0.</param>
/// <param name="Intended">When it was to start.</param>
/// <param name="Started">When it did start; the intended moment for a dropped one.</param>
/// <param name="Ended">When it was answered, failed or was given up.</param>
/// <param name="End">How it ended.</param>
/// <param name="Error">gRPC's status, such as UNAVAILABLE, or the exception's type; null when it was answered.</param>
public readonly record struct OpenLoopCall(
    int Number, TimeSpan Intended, TimeSpan Started, TimeSpan Ended, CallEnd End, string? Error)
{
    /// <summary>Whether it was answered.</summary>
    public bool Ok => End == CallEnd.Answered;

    /// <summary>What a caller waited: from the intended start to the end.</summary>
    public CallTime FromIntended => CallTime.From(Ended - Intended);

    /// <summary>What the call itself took: from the actual start to the end.</summary>
    public CallTime FromStart => CallTime.From(Ended - Started);

    /// <summary>How late the generator was: from the intended to the actual start.</summary>
    public CallTime Lateness => CallTime.From(Started - Intended);
}

/// <summary>How a call of an open loop ended.</summary>
public enum CallEnd
{
    /// <summary>It was answered: its task completed.</summary>
    Answered,

    /// <summary>It threw.</summary>
    Failed,

    /// <summary>
    /// Its deadline passed: the plan's, or one of its own, by gRPC's status DEADLINE_EXCEEDED or a TimeoutException.
    /// </summary>
    OutOfTime,

    /// <summary>It was never started, because too many were in flight.</summary>
    Dropped,
}
