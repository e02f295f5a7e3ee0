namespace GrpcLab.Engine.Completion;

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
