using System.Diagnostics;
using System.Globalization;

namespace GrpcLab;

/// <summary>What a number of calls takes in all, for each stack and style: a few runs of each, in turns.</summary>
public sealed record StackTotals : TableResult
{
    // A run is some hundred calls, so that few of them already say something; the full budget makes seven.
    private const int RoundsOfABudgetForOneRun = 4;

    private static readonly TimeSpan MaxRunTime = TimeSpan.FromMinutes(5);

    private readonly IReadOnlyList<StackCase> _cases;
    private readonly IReadOnlyDictionary<StackCase, TimeSpan[]> _times;
    private readonly Conditions _conditions;
    private readonly int _calls;

    private StackTotals(
        IReadOnlyList<StackCase> cases, int calls, Conditions conditions,
        IReadOnlyDictionary<StackCase, TimeSpan[]> times) =>
        (_cases, _calls, _conditions, _times) = (cases, calls, conditions, times);

    /// <summary>The median run of a stack and style.</summary>
    /// <exception cref="KeyNotFoundException">There is no such case.</exception>
    public TimeSpan this[string stack, string style] => Median(Times(stack, style));

    /// <summary>
    /// Runs every case several times, in shuffled turns: 3 times with the quick budget, 7 times with the full one, and
    /// once at smoke.
    /// </summary>
    /// <param name="calls">How many calls one run of a case makes; stated in the table.</param>
    /// <param name="server">Whose conditions are stated.</param>
    /// <param name="cases">The cases; a stack and a style occur together at most once.</param>
    /// <param name="cancellation">Ends the wait. In any case it ends after 5 min.</param>
    public static async Task<StackTotals> RunAsync(
        int calls, ServerAccess server, IReadOnlyList<StackCase> cases, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(server);
        ArgumentNullException.ThrowIfNull(cases);
        ThrowIfInvalid(cases);
        var budget = Budget.Current;
        var rounds = budget.JudgesTimes ? Math.Max(1, budget.Rounds / RoundsOfABudgetForOneRun) : 1;
        var doing = "starting";
        await using var limit = new RunLimit(MaxRunTime, TimeProvider.System, cancellation);
        var times = await limit.GuardAsync(token => Turns.TakeAsync(rounds, cases, one =>
        {
            doing = $"running {one.Style} over {one.Stack}";
            return TimeAsync(one, token);
        }, token), () => doing);
        return new(cases, calls, LabConditions.OfThisProcess(), times);
    }

    /// <summary>Bars of the medians, grouped by style, with the range of the runs.</summary>
    /// <param name="title">One line.</param>
    /// <param name="styles">The styles to draw. Default: all.</param>
    public BarFigure ToFigure(string title, params string[] styles)
    {
        var drawn = _cases.Where(c => styles.Length == 0 || styles.Contains(c.Style))
            .OrderBy(c => Array.IndexOf(styles, c.Style));
        return new(
            title, new($"time for {Unit.Whole(_calls)} calls", Unit.Duration) { Log = true }, [.. drawn.Select(ToBar)])
        {
            IntervalName = "range of the runs",
            Caption = "Further left is better; the axis is logarithmic.",
            Conditions = _conditions.Essentials.With("n", $"{Unit.Whole(_times[_cases[0]].Length)} runs each"),
        };
    }

    /// <summary>A row for each stack, a column for each style: the median run, and the range of the runs.</summary>
    public override Table ToTable()
    {
        var styles = _cases.Select(c => c.Style).Distinct().ToArray();
        return new(
            [$"{Unit.Whole(_calls)} calls, ms", .. styles.Select(s => (Column)Column.Number(s))],
            [.. _cases.Select(c => c.Stack).Distinct()
                .Select(stack => (IReadOnlyList<string>)[stack, .. styles.Select(style => Cell(stack, style))])])
        {
            Note = $"Median of {Unit.Whole(_times[_cases[0]].Length)} runs, and their range.",
        };
    }

    private static void ThrowIfInvalid(IReadOnlyList<StackCase> cases)
    {
        var errors = new Errors().Require(cases.Count > 0, "There is no case.");
        foreach (var twice in cases.GroupBy(c => (c.Stack, c.Style)).Where(g => g.Count() > 1))
        {
            errors.Require(false, $"\"{twice.Key.Style}\" over \"{twice.Key.Stack}\" comes {twice.Count()} times.");
        }

        errors.ThrowIfAny("The comparison of stacks");
    }

    private static async Task<TimeSpan> TimeAsync(StackCase one, CancellationToken cancellation)
    {
        // Each case starts with a clean heap and is not charged for the garbage of the one before.
        GC.Collect();
        var start = Stopwatch.GetTimestamp();
        await Task.Factory.StartNew(one.Work, cancellation, TaskCreationOptions.LongRunning, TaskScheduler.Default)
            .Unwrap().WaitAsync(cancellation);
        return Stopwatch.GetElapsedTime(start);
    }

    private static TimeSpan Median(IEnumerable<TimeSpan> times) =>
        TimeSpan.FromSeconds(Quantile.Median([.. times.Select(t => t.TotalSeconds)]));

    private static string Milliseconds(TimeSpan time) =>
        time.TotalMilliseconds.ToString("#,0", CultureInfo.InvariantCulture);

    private Bar ToBar(StackCase one) => new(
        one.Style, Median(_times[one]).TotalSeconds, _times[one].Min().TotalSeconds,
        _times[one].Max().TotalSeconds, one.Stack);

    private string Cell(string stack, string style) =>
        _cases.Any(c => (c.Stack, c.Style) == (stack, style)) && Times(stack, style) is var times
            ? $"{Milliseconds(Median(times))} ({Milliseconds(times.Min())} to {Milliseconds(times.Max())})"
            : "";

    private TimeSpan[] Times(string stack, string style) =>
        _times.FirstOrDefault(t => (t.Key.Stack, t.Key.Style) == (stack, style)).Value
        ?? throw new KeyNotFoundException($"Unknown case \"{style}\" over \"{stack}\". Known: "
            + $"{string.Join("; ", _cases.Select(c => $"{c.Style} over {c.Stack}"))}.");
}
