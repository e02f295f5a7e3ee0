namespace GrpcLab.Engine;

/// <summary>A name that fits, before it is compared with what is typed.</summary>
/// <param name="Name">The name as it is compared.</param>
/// <param name="Nearness">How near it is to the cursor; the nearer come first.</param>
/// <param name="Match">Makes the match; only done for those that are shown.</param>
internal sealed record Candidate(string Name, Nearness Nearness, Func<CompletionMatch> Match);

/// <summary>Groups of names, the likeliest first.</summary>
internal enum Nearness
{
    /// <summary>Variables of the type that is expected at the cursor.</summary>
    Fitting,

    /// <summary>The expected type, and its members that give a value of it.</summary>
    Expected,

    /// <summary>Locals, parameters, a type's own members after a dot, what an initialiser may set.</summary>
    Nearest,

    /// <summary>What the session's cells declared; extension methods after a dot.</summary>
    Session,

    /// <summary>The names of a call's parameters.</summary>
    NamedArgument,

    /// <summary>Members of the class that the cursor is in.</summary>
    Member,

    /// <summary>Words of the language.</summary>
    Keyword,

    /// <summary>Types, and what imports bring.</summary>
    Type,

    /// <summary>Namespaces; after a dot what every object has.</summary>
    Farthest,
}

/// <summary>Picks the names that fit what is typed and puts the likeliest first.</summary>
internal static class Ranking
{
    public static IEnumerable<CompletionMatch> Order(IReadOnlyCollection<Candidate> candidates, string typed)
    {
        var fitting = candidates.Where(c => c.Name.StartsWith(typed, StringComparison.OrdinalIgnoreCase)).ToList();
        // Hosts complete by prefix: humps only when there is none, so that they never spoil a common prefix.
        if (fitting.Count == 0 && typed.Length > 0)
        {
            fitting = [.. candidates.Where(c => MatchesHumps(c.Name, 0, typed, 0))];
        }

        return fitting
            .OrderBy(c => c.Name.StartsWith(typed, StringComparison.Ordinal) ? 0 : 1)
            .ThenBy(c => c.Nearness)
            .ThenBy(c => c.Name, StringComparer.OrdinalIgnoreCase)
            .ThenBy(c => c.Name, StringComparer.Ordinal)
            .Select(c => c.Match())
            .DistinctBy(match => match.Text);
    }

    // Each typed letter goes on with the current hump of the name or starts a later one: wl, WrLi, writel.
    private static bool MatchesHumps(string name, int at, string typed, int next)
    {
        if (next == typed.Length) return true;
        for (var i = at; i < name.Length; i++)
        {
            var starts = i == 0 || char.IsUpper(name[i]) || name[i - 1] == '_' || (next > 0 && i == at);
            if (starts && char.ToUpperInvariant(name[i]) == char.ToUpperInvariant(typed[next])
                && MatchesHumps(name, i + 1, typed, next + 1))
            {
                return true;
            }
        }

        return false;
    }
}
