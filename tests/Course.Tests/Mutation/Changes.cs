using System.Globalization;

namespace Course.Tests.Mutation;

/// <summary>
/// The changes that are tried. None turns a count negative: a claim that only a negative count would break proves
/// nothing.
/// </summary>
internal static class Changes
{
    public static IReadOnlyList<Change> FromMildToStrong { get; } =
    [
        Count("one more", n => n + 1), Count("one less", n => n - 1),
        .. new[] { 1.1, 1.25, 1.5, 2, 4, 10, 100, 10_000 }.SelectMany(
            times => (Change[])[Times(times), Times(1 / times)]),
        Number("0", _ => 0), Number("100 instead of 0", x => x == 0 ? 100 : x),
        Number("100 instead of less than 0", x => x < 0 ? 100 : x),
        new("the opposite", value => Parts.With(value, part => part is bool truth ? !truth : null)),
        // StatusCode has the most of them.
        .. Enumerable.Range(0, 16).Select(n => new Change("another of its values",
            value => Parts.With(value, part => part is Enum ? Different(part, n) : null))),
        new("another exception", value => value is Exception ? new NotSupportedException() : null),
        new("another text", value => Parts.With(value, part => part is string ? "?" : null)),
        new("one where there is none",
            value => value is IEnumerable<string> texts && !texts.Any() ? new[] { "?" } : null),
        new("none of them", value => Parts.With(value, Parts.Empty)),
    ];

    private static Change Times(double factor) => Number(
        factor >= 1 ? $"× {factor.ToString(CultureInfo.InvariantCulture)}"
            : $"÷ {(1 / factor).ToString("0.##", CultureInfo.InvariantCulture)}",
        x => x * factor);

    private static Change Number(string name, Func<double, double> change) =>
        new(name, value => Parts.With(value, part => Numbers.Change(part, change)));

    private static Change Count(string name, Func<double, double> change) =>
        new(name, value => Parts.With(value, part => Numbers.IsWhole(part) ? Numbers.Change(part, change) : null));

    private static object? Different(object value, int n) =>
        Enum.GetValues(value.GetType()).Cast<object>().Where(v => !v.Equals(value)).ElementAtOrDefault(n);
}
