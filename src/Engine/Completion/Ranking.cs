namespace GrpcLab.Engine.Completion;

/// <summary>Picks the names that fit what is typed and puts the likeliest first.</summary>
internal static class Ranking
{
    public static IEnumerable<CompletionMatch> Order(IReadOnlyCollection<Candidate> candidates, string typed)
    {
        var fitting = candidates.Where(c => c.Name.StartsWith(typed, StringComparison.OrdinalIgnoreCase)).ToList();
        // Hosts complete by prefix: humps only when there is none, so that they never spoil a common prefix.
        if (fitting.Count == 0) fitting = [.. candidates.Where(c => MatchesHumps(c.Name, typed))];
        return fitting
            .OrderBy(c => c.Name.StartsWith(typed, StringComparison.Ordinal) ? 0 : 1)
            .ThenBy(c => c.Nearness)
            .ThenBy(c => c.Name, StringComparer.OrdinalIgnoreCase)
            .ThenBy(c => c.Name, StringComparer.Ordinal)
            .Select(c => c.Match())
            .DistinctBy(match => match.Text);
    }

    /// <summary>
    /// True when each typed letter goes on with the current hump of the name or starts a later one: wl, WrLi, writel.
    /// </summary>
    internal static bool MatchesHumps(string name, string typed) => typed.Length > 0 && Matches(name, 0, typed, 0);

    private static bool Matches(string name, int at, string typed, int next)
    {
        if (next == typed.Length) return true;
        for (var i = at; i < name.Length; i++)
        {
            var starts = i == 0 || char.IsUpper(name[i]) || name[i - 1] == '_' || (next > 0 && i == at);
            if (starts && SameLetter(name[i], typed[next]) && Matches(name, i + 1, typed, next + 1)) return true;
        }
        return false;
    }

    private static bool SameLetter(char a, char b) => char.ToUpperInvariant(a) == char.ToUpperInvariant(b);
}
