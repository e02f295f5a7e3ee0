namespace GrpcLab.Notebooks;

/// <summary>What a comparing statement of the prose rests on.</summary>
public abstract record EvidenceTie;

/// <summary>A claim that a cell of the same notebook checks.</summary>
/// <param name="Text">The claim's text, word for word.</param>
public sealed record ClaimTie(string Text) : EvidenceTie;

/// <summary>Theory, stated before it is measured.</summary>
public sealed record PredictionTie : EvidenceTie;

/// <summary>Somebody else's figure.</summary>
/// <param name="Name">A file of data/published, without its extension.</param>
public sealed record PublishedTie(string Name) : EvidenceTie;

/// <summary>A default or rule that documentation states.</summary>
public sealed record DocumentedTie : EvidenceTie;

/// <summary>An evidence comment that says none of these.</summary>
/// <param name="Comment">What it says.</param>
public sealed record UnreadableTie(string Comment) : EvidenceTie;
