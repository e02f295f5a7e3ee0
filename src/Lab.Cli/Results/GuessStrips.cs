using System.Globalization;

namespace GrpcLab.Cli;

/// <summary>
/// How a class guessed: for each number asked for, the learners' guesses on a logarithmic axis of guess ÷ measured.
/// Each learner's guess is set against what that learner's own machine measured, so that the truth is 1 for all.
/// </summary>
internal static class GuessStrips
{
    private const int PerDecade = 15, Middle = 2 * PerDecade, Width = 2 * Middle + 1;
    private static readonly (int Place, string Text)[] Marks =
        [(0, "÷100"), (PerDecade, "÷10"), (Middle, "true"), (3 * PerDecade, "×10"), (4 * PerDecade, "×100")];

    /// <summary>One text of several lines for each number guessed, in the order it was first asked for.</summary>
    public static IEnumerable<string> Of(IEnumerable<LearnerFile> files) =>
        files.SelectMany(file => file.Results.Entries)
            .Where(entry => entry is { Guessed: not null, Measured: not null })
            .GroupBy(entry => entry.Title, entry => Factor(entry.Guessed!.Value, entry.Measured!.Value))
            .Select(guesses => Strip(guesses.Key, [.. guesses.Order()]));

    private static string Strip(string what, double[] factors)
    {
        var close = factors.Count(factor => factor is >= 0.5 and <= 2);
        return string.Join(Environment.NewLine,
            $"Guessed: {Printable.Of(what)}",
            "  " + Labels(),
            "  " + Counts(factors),
            string.Create(CultureInfo.InvariantCulture,
                $"  {ReaderNumbers.Counted(factors.Length, "learner")}, "
                + $"{close} within a factor of two; the median guess is {Median(factors):0.##} × what was measured"));
    }

    private static string Labels()
    {
        var line = new string(' ', Width + 2).ToCharArray();
        foreach (var (place, text) in Marks)
        {
            text.CopyTo(0, line, Math.Clamp(place - (text.Length / 2), 0, line.Length - text.Length), text.Length);
        }

        return new string(line).TrimEnd();
    }

    // A digit says how many guessed so; + stands for ten or more.
    private static string Counts(double[] factors)
    {
        var counts = factors.CountBy(Place).ToDictionary();
        return string.Concat(Enumerable.Range(0, Width).Select(place => counts.TryGetValue(place, out var n)
            ? n > 9 ? '+' : (char)('0' + n)
            : place == Middle ? '┼' : '─'));
    }

    // What lies outside stands at the end.
    private static int Place(double factor) =>
        (int)Math.Round(Math.Clamp(Math.Log10(factor) * PerDecade, -Middle, Middle)) + Middle;

    private static double Factor(double guessed, double measured) => guessed == measured ? 1 : guessed / measured;

    private static double Median(double[] sorted) => (sorted[(sorted.Length - 1) / 2] + sorted[sorted.Length / 2]) / 2;
}
