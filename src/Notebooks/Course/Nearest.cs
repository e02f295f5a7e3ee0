namespace GrpcLab.Notebooks;

/// <summary>Finds the name that somebody meant who mistyped it.</summary>
internal static class Nearest
{
    // rnu is run, chanel is channel, and ab might be anything.
    private const int LettersForOneEdit = 3;

    private static readonly char[] Numbers = [.. "0123456789-"];

    /// <summary>The nearest name; null when none is near.</summary>
    /// <param name="typed">What was typed.</param>
    /// <param name="names">
    /// The names there are. One of several words, such as 01-channel-reuse, also goes by its end and by each word.
    /// </param>
    public static string? To(string typed, IEnumerable<string> names)
    {
        var wanted = typed.TrimStart('-').ToLowerInvariant();
        var most = wanted.Length / LettersForOneEdit;
        return names.Select(name => (Name: name, Score: Score(wanted, name, most)))
            .Where(found => found.Score is not null).OrderBy(found => found.Score).Select(found => found.Name)
            .FirstOrDefault();
    }

    /// <summary>As the end of an error message: " Did you mean 'run'?", or nothing when no name is near.</summary>
    public static string Question(string typed, IEnumerable<string> names) =>
        To(typed, names) is { } name ? $" Did you mean '{name}'?" : "";

    /// <summary>How many letters must be put in, left out, replaced or swapped with the next.</summary>
    /// <remarks>Optimal string alignment: Damerau (1964), where no part is changed twice.</remarks>
    internal static int Edits(string one, string other)
    {
        var edits = new int[one.Length + 1, other.Length + 1];
        for (var i = 0; i <= one.Length; i++)
        {
            for (var j = 0; j <= other.Length; j++) edits[i, j] = Least(edits, one, other, i, j);
        }

        return edits[one.Length, other.Length];
    }

    private static int Least(int[,] edits, string one, string other, int i, int j)
    {
        if (i == 0 || j == 0) return i + j;

        var replaced = edits[i - 1, j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1);
        var least = Math.Min(replaced, Math.Min(edits[i - 1, j], edits[i, j - 1]) + 1);
        return i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1]
            ? Math.Min(least, edits[i - 2, j - 2] + 1) : least;
    }

    // Of two names that are as near, the one that was meant as a whole, but for its number and its folder, comes before
    // the one that only has such a word.
    private static int? Score(string wanted, string name, int most)
    {
        var known = name.TrimStart('-').ToLowerInvariant();
        var behindFolder = known[(known.LastIndexOf('/') + 1)..];
        string[] wholes = [known, behindFolder, behindFolder.TrimStart(Numbers)];
        var words = behindFolder.Split('-');
        var ends = words.Select((_, first) => string.Join('-', words[first..])).Concat(words);
        var least = wholes.Select(whole => 2 * Edits(wanted, whole))
            .Concat(ends.Select(part => 2 * Edits(wanted, part) + 1)).Min();
        return least / 2 <= most ? least : null;
    }
}
