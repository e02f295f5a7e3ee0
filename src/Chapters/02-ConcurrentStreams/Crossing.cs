namespace GrpcLab;

/// <summary>Where the ratio of two cases passes 1: below it one of them is better, above it the other.</summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record Crossing : IDisplayable
{
    private readonly Axis _parameter;
    private readonly string _case;
    private readonly bool _startsBelow;

    private Crossing(Axis parameter, string name, IReadOnlyList<LinePoint> ratios)
    {
        (_parameter, _case) = (parameter, name);
        At = First([.. ratios.Select(p => (p.X, Math.Log(p.Y)))]);
        _startsBelow = ratios[0].Y < 1;
        Undecided = [.. ratios.Where(p => p.Low <= 1 && p.High >= 1).Select(p => p.X)];
    }

    /// <summary>
    /// The parameter's value at the crossing, in its base unit; null when the ratio stays on one side.
    /// </summary>
    public double? At { get; }

    /// <summary>The values of the parameter at which the ratio's 95 % interval holds 1.</summary>
    public IReadOnlyList<double> Undecided { get; }

    /// <summary>Where theory puts the crossing, in the parameter's base unit. Default: it says nothing.</summary>
    public double? Predicted { get; init; }

    /// <summary>
    /// Finds the first crossing of a sweep, between two measured values on a straight line of the ratio's logarithm.
    /// </summary>
    /// <param name="sweep">The measured sweep.</param>
    /// <param name="name">The case whose ratio to the baseline is read.</param>
    /// <param name="predicted">
    /// The ratio by theory at a value of the parameter; where it passes 1, found in the same way, is shown beside.
    /// Default: theory says nothing.
    /// </param>
    public static Crossing Of(SweepResult sweep, string name, Func<double, double>? predicted = null)
    {
        ArgumentNullException.ThrowIfNull(sweep);
        return Of(sweep.Parameter, name, sweep.Ratios(name), predicted);
    }

    internal static Crossing Of(
        Axis parameter, string name, IReadOnlyList<LinePoint> ratios, Func<double, double>? predicted = null)
    {
        if (ratios.Count == 0) throw new ArgumentException($"The sweep has no ratio of \"{name}\".", nameof(name));
        LinePoint[] inOrder = [.. ratios.OrderBy(p => p.X)];
        return new(parameter, name, inOrder)
        {
            Predicted = predicted is null ? null : First([.. inOrder.Select(p => (p.X, Math.Log(predicted(p.X))))]),
        };
    }

    /// <summary>Where it crosses, and where it cannot be told from 1.</summary>
    public override string ToString() => Place
        + (Predicted is { } theory ? $" Predicted: {Text(theory)}." : "")
        + (Undecided.Count == 0
            ? ""
            : $" The ratio's interval holds 1 at {_parameter.Title} = {string.Join(", ", Undecided.Select(Text))}.");

    private string Place => At is { } at
        ? $"The ratio of \"{_case}\" passes 1 at {_parameter.Title} = {Text(at)}."
        : $"The ratio of \"{_case}\" stays {(_startsBelow ? "below" : "above")} 1 at every "
            + $"{_parameter.Title} measured.";

    private string Text(double value) => _parameter.Unit.Format(value, 2);

    private static double? First((double X, double Log)[] ratios)
    {
        for (var i = 1; i < ratios.Length; i++)
        {
            var (left, right) = (ratios[i - 1], ratios[i]);
            if (Math.Sign(left.Log) != Math.Sign(right.Log))
            {
                return left.X + ((right.X - left.X) * left.Log / (left.Log - right.Log));
            }
        }

        return null;
    }
}
