using System.Globalization;

namespace GrpcLab.Engine.Streams;

/// <summary>Short forms of what is too long to be shown whole: its beginning, a note, its end.</summary>
internal static class Brief
{
    private const int First = 30_000;
    private const int Last = 10_000;
    private const int MaxLines = 500;
    private const string Plain = "text/plain";

    /// <summary>The characters of all representations of a value.</summary>
    public static int Size(IReadOnlyDictionary<string, string> bundle) =>
        (int)Math.Min(int.MaxValue, bundle.Values.Sum(text => (long)text.Length));

    /// <summary>A text of at most some 40,000 characters.</summary>
    public static string Text(string text)
    {
        if (text.Length <= First + Last) return text;
        var (head, tail) = (First, text.Length - Last);
        if (char.IsHighSurrogate(text[head - 1])) head--;
        if (char.IsLowSurrogate(text[tail])) tail++;
        return string.Create(CultureInfo.InvariantCulture,
            $"{text.AsSpan(0, head)}\n[… {text.Length:N0} characters: the first {head:N0} and the last "
            + $"{text.Length - tail:N0} are shown …]\n{text.AsSpan(tail)}");
    }

    /// <summary>
    /// The same value in little: as it is when it is small, else its text alone. Half a picture or half a JSON text
    /// shows nothing.
    /// </summary>
    public static IReadOnlyDictionary<string, string> Bundle(IReadOnlyDictionary<string, string> bundle) =>
        Size(bundle) <= First + Last
            ? bundle
            : new Dictionary<string, string> { [Plain] = Text(bundle.GetValueOrDefault(Plain) ?? "") + Note(bundle) };

    /// <summary>At most 500 lines: the first, a line that says so, and the last.</summary>
    /// <param name="lines">Any number of them.</param>
    /// <param name="note">Makes a line of the note.</param>
    public static IReadOnlyList<T> Lines<T>(IReadOnlyList<T> lines, Func<string, T> note) =>
        lines.Count <= MaxLines ? lines
            : [.. lines.Take(MaxLines - 100),
                note(string.Create(CultureInfo.InvariantCulture, $"   [… {lines.Count - MaxLines:N0} more lines …]")),
                .. lines.Skip(lines.Count - 100)];

    private static string Note(IReadOnlyDictionary<string, string> bundle)
    {
        var others = bundle.Where(form => form.Key != Plain).Select(form => string.Create(
            CultureInfo.InvariantCulture, $"{form.Key} of {form.Value.Length:N0} characters")).ToList();
        return others.Count == 0 ? "" : $"\n[too long to be shown: {string.Join(", ", others)}]";
    }
}
