using System.Globalization;

namespace GrpcLab.Cli;

/// <summary>Orders "2.1" before "10.1", and what is not numbered last.</summary>
internal sealed class ExerciseOrder : IComparer<string>
{
    public static ExerciseOrder Instance { get; } = new();

    public int Compare(string? x, string? y) => (Number(x), x ?? "").CompareTo((Number(y), y ?? ""));

    private static decimal Number(string? id) =>
        id?.Split('.') is [var chapter, var number]
        && int.TryParse(chapter, NumberStyles.None, CultureInfo.InvariantCulture, out var c)
        && int.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out var n)
            ? c * 10_000m + n
            : decimal.MaxValue;
}
