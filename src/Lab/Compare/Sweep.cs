using MathNet.Numerics;

namespace GrpcLab;

/// <summary>Runs one comparison at several values of a parameter, interleaved, to draw cost against it.</summary>
public static class Sweep
{
    /// <summary>Describes a sweep.</summary>
    /// <param name="parameter">Name of the parameter, for the axis: "added round trip".</param>
    /// <param name="unit">Unit of the values, such as <see cref="Unit.Duration"/> for seconds.</param>
    /// <param name="values">The values to run at.</param>
    /// <param name="comparison">Gives the comparison for a value. All must have the same case names.</param>
    public static SweepBuilder Over(
        string parameter, Unit unit, IEnumerable<double> values, Func<double, ComparisonBuilder> comparison) =>
        new(new(parameter, unit), [.. values], comparison);
}

/// <summary>A sweep being described. Immutable; nothing runs before <see cref="RunAsync"/>.</summary>
public sealed record SweepBuilder
{
    private readonly Axis _parameter;
    private readonly IReadOnlyList<double> _values;
    private readonly Func<double, ComparisonBuilder> _comparison;

    internal SweepBuilder(
        Axis parameter, IReadOnlyList<double> values, Func<double, ComparisonBuilder> comparison) =>
        (_parameter, _values, _comparison) = (parameter, values, comparison);

    internal Budget? Chosen { get; init; }

    /// <summary>
    /// Sets the budget of a single comparison; the points of the sweep share it. Default: what GRPCLAB_BUDGET says.
    /// </summary>
    public SweepBuilder Within(Budget budget) => this with { Chosen = budget };

    /// <summary>Runs all values: prepares each, then visits all of them in every round in shuffled order.</summary>
    public async Task<SweepResult> RunAsync(CancellationToken cancellation = default)
    {
        new Errors().Require(_values.Count > 0, "Add at least one value.")
            .Require(_values.Distinct().Count() == _values.Count, "Each value must be given only once.")
            .ThrowIfAny($"The sweep over {_parameter.Title}");
        var plans = _values.Select(value => (Plan: _comparison(value),
            Where: $" at {_parameter.Title} = {_parameter.Unit.Format(value)}")).ToList();
        ThrowIfCasesDiffer(plans);
        var results = await ComparisonRun.RunAsync(
            $"Measuring over {_parameter.Title}", plans, Shared(Chosen ?? Budget.Current), cancellation);
        return new(_parameter, [.. _values.Zip(results, (value, result) => new SweepPoint(value, result))]);
    }

    // A line is drawn through all values.
    private void ThrowIfCasesDiffer(IReadOnlyList<(ComparisonBuilder Plan, string Where)> plans)
    {
        static string Names(ComparisonBuilder plan) =>
            string.Join(", ", plan.Cases.Select(c => $"\"{c.Name}\"").Order(StringComparer.Ordinal));
        var (first, errors) = (plans[0], new Errors());
        foreach (var (plan, where) in plans.Skip(1))
        {
            errors.Require(Names(plan) == Names(first.Plan), $"The cases{where} are {Names(plan)}, but those"
                + $"{first.Where} are {Names(first.Plan)}: give each case the same name at every value.");
        }

        errors.ThrowIfAny($"The sweep over {_parameter.Title}");
    }

    // A sweep of any length takes about as long as one comparison, unless the fewest calls of its slower points take
    // longer. A line is read as a whole, so each of its points needs fewer rounds than a comparison that stands alone.
    private Budget Shared(Budget budget) => budget with
    {
        Rounds = Math.Max(budget.RequiredRounds, budget.Rounds / 2),
        Slice = budget.Slice / _values.Count,
        Timeout = budget.Timeout * 2,
    };
}

/// <summary>A comparison at one value of the parameter.</summary>
/// <param name="Value">The value.</param>
/// <param name="Comparison">What was measured there.</param>
public sealed record SweepPoint(double Value, Comparison Comparison);

/// <summary>Comparisons at several values of a parameter, as lines to draw.</summary>
/// <param name="Parameter">Name and unit of the parameter.</param>
/// <param name="Points">One comparison a value, in the order given.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Plotly, Mime.Html, Mime.Text])]
public sealed record SweepResult(Axis Parameter, IReadOnlyList<SweepPoint> Points) : IDisplayable
{
    private const int CurvePoints = 41;

    /// <summary>Names of the cases, the baseline first.</summary>
    public IReadOnlyList<string> Cases => [.. Points[0].Comparison.Cases.Select(c => c.Name)];

    /// <summary>The comparison at this value.</summary>
    public Comparison this[double value] => Points.FirstOrDefault(p => p.Value == value)?.Comparison
        ?? throw new KeyNotFoundException($"The sweep has no {Parameter.Title} = {Text(value)}. It has: "
            + $"{string.Join(", ", Points.Select(p => Text(p.Value)))}.");

    /// <summary>
    /// Ratio to the baseline against the parameter, for one case. Values without an estimate are left out.
    /// </summary>
    public IReadOnlyList<LinePoint> Ratios(string name) =>
    [
        .. from point in Points
           let ratio = point.Comparison[name].Ratio
           where ratio is not null
           select new LinePoint(point.Value, ratio.Ratio, ratio.Interval.Low, ratio.Interval.High),
    ];

    /// <summary>
    /// Seconds per call against the parameter, for one case. Values without an estimate are left out.
    /// </summary>
    public IReadOnlyList<LinePoint> Times(string name) =>
    [
        .. from point in Points
           let time = point.Comparison[name].PerCall
           where double.IsFinite(time.Value.Nanoseconds)
           select new LinePoint(point.Value, time.Value.Seconds, time.Low.Seconds, time.High.Seconds),
    ];

    /// <summary>How many seconds a call of this case grows by for each unit of the parameter.</summary>
    /// <remarks>
    /// Least squares (MathNet.Numerics, Fit.Line). With a parameter in seconds it is a number of times: round trips,
    /// say.
    /// </remarks>
    public double Slope(string name)
    {
        var times = Times(name);
        return times.Count > 1
            ? Fit.Line([.. times.Select(p => p.X)], [.. times.Select(p => p.Y)]).B
            : throw new InvalidOperationException(
                $"A slope needs at least two points; \"{name}\" was measured at {times.Count}.");
    }

    /// <summary>
    /// Time per call of every case against the parameter, with bands, and what theory says beside it.
    /// </summary>
    /// <param name="title">One line. Default: made from the parameter.</param>
    /// <param name="predictions">
    /// A label, and seconds per call at a value of the parameter. Drawn dashed; one for each case, in their order, has
    /// its case's colour.
    /// </param>
    public LineFigure ToFigure(string? title = null, params (string Label, Func<double, double> At)[] predictions)
    {
        var values = Points.Select(p => p.Value).ToArray();
        var logarithmic = values.Min() > 0 && Comparison.IsWide(values);
        // A curve on logarithmic axes needs points between the measured ones; a straight line does not.
        var drawn = values.Concat(!logarithmic ? []
            : Generate.LogSpaced(CurvePoints, Math.Log10(values.Min()), Math.Log10(values.Max())))
            .Distinct().Order().ToArray();
        return new(
            title ?? $"Time per call against {Parameter.Title}",
            Parameter with { Log = logarithmic },
            // Never logarithmic in one direction only: a straight line would look bent.
            new("time per call", Unit.Duration)
            {
                Log = logarithmic && Comparison.IsWide(Cases.SelectMany(Times).Select(p => p.Y)),
            },
            [
                .. Cases.Select(name => new Line(name, Times(name))),
                .. predictions.Select((p, i) => new Line(p.Label, [.. drawn.Select(x => new LinePoint(x, p.At(x)))])
                {
                    Predicted = true,
                    Of = predictions.Length == Cases.Count ? Cases[i] : null,
                }),
            ])
        {
            Conditions = Conditions,
        };
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() =>
        new Dictionary<string, string>(ToFigure().ToBundle()) { [Mime.Text] = ToString() };

    /// <summary>The verdicts of every point.</summary>
    public override string ToString() => string.Join('\n', Points.SelectMany(p => p.Comparison.Verdicts()
        .Select(sentence => $"{Parameter.Title} = {Text(p.Value)}: {sentence}")));

    private string Text(double value) => Parameter.Unit.Format(value);

    // What differs from point to point is told of all of them together, or not at all.
    private Conditions Conditions
    {
        get
        {
            var errors = Points.SelectMany(p => p.Comparison.Cases).Sum(c => c.Errors);
            return Points[0].Comparison.Brief.Without("network", Conditions.MachineSpeed)
                .With("errors", errors == 0 ? "0 errors" : $"{RatioText.Number(errors, 0)} failed calls left out");
        }
    }
}
