namespace GrpcLab;

/// <summary>Shows an open loop with the lab's figures and tables.</summary>
internal static class OpenLoopFigures
{
    private const int Stretches = 40;

    public static LineFigure OverTime(OpenLoopResult result, string title, TimeSpan? window)
    {
        var windows = result.Windows(window ?? result.Plan.Length / Stretches).Where(w => w.Answered > 0).ToArray();
        Line Of(string label, Func<OpenLoopWindow, CallTime> value) =>
            new(label, [.. windows.Select(w => new LinePoint(w.Middle.TotalSeconds, value(w).Seconds))]);
        return new(title, new("intended start", Unit.Duration), new("latency from the intended start", Unit.Duration),
            [Of("median", w => w.FromIntended.P50), Of("longest", w => w.FromIntended.Max)])
        {
            Markers = false,
            Conditions = Brief(result),
        };
    }

    public static DistributionFigure Distribution(OpenLoopResult result, string title)
    {
        Sample Of(string label, Func<OpenLoopCall, CallTime> time) =>
            new(label, [.. result.Calls.Where(c => c.Ok).Select(c => time(c).Seconds)]);
        return new(title, new("latency", Unit.Duration) { Log = true },
            [Of("from the intended start", c => c.FromIntended), Of("from the actual start", c => c.FromStart)])
        {
            Conditions = Brief(result),
        };
    }

    public static Table Table(OpenLoopResult result)
    {
        static string[] Row(string name, Percentiles times) =>
            [name, Unit.Whole(times.Count), $"{times.P50}", $"{times.P90}", $"{times.P99}", $"{times.Max}"];
        return new(["", Column.Number("n"), Column.Number("p50"), Column.Number("p90"), Column.Number("p99"),
            Column.Number("max")],
        [
            Row("latency from the intended start", result.FromIntended),
            Row("latency from the actual start", result.FromStart),
            Row("lateness of the generator", result.Lateness),
        ])
        {
            Note = $"{Counts(result)}{(result.FirstError is { } first ? $" (first: {first})" : "")} · "
                + $"{Brief(result)}{Missing(result)}{OtherWork.Line(result.Conditions)}",
        };
    }

    private static string Counts(OpenLoopResult result)
    {
        var errors = result.ErrorsByName.Select(e => $"{Unit.Whole(e.Value)} {e.Key}").ToArray();
        return $"{Unit.Whole(result.Calls.Count)} calls fell due, {Unit.Whole(result.Answered)} answered"
            + (errors.Length == 0 ? ", 0 errors" : $", not answered: {string.Join(", ", errors)}")
            + $" · at most {Unit.Whole(result.PeakInFlight)} in flight";
    }

    private static string Missing(OpenLoopResult result) =>
        Percentiles.Note(result.FromIntended, result.Lateness) is { } why ? $" · {why}" : "";

    private static Conditions Brief(OpenLoopResult result) => result.Conditions.Essentials
        .With(
            "n", $"n = {Unit.Whole(result.Answered)} calls in {Unit.Time(result.Plan.Length)}")
        .With("errors", $"{Unit.Whole(result.Errors)} errors");
}
