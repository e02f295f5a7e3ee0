namespace GrpcLab;

/// <summary>What one check of the readiness report found. There are four kinds and no others.</summary>
internal abstract record Finding(string Text)
{
    private Finding(string text, bool isFine) : this(text) => IsFine = isFine;

    /// <summary>Whether the course can be taken all the same.</summary>
    public bool IsFine { get; }

    /// <summary>As it should be.</summary>
    public sealed record Good(string Text) : Finding(Text, isFine: true);

    /// <summary>It works, but a reader should know.</summary>
    /// <param name="Text">What was found.</param>
    /// <param name="Meaning">What it means for the results.</param>
    public sealed record Warning(string Text, string Meaning) : Finding(Text, isFine: true);

    /// <summary>The course does not work so.</summary>
    /// <param name="Text">What was found.</param>
    /// <param name="Remedy">What to do about it.</param>
    public sealed record Failure(string Text, string Remedy) : Finding(Text, isFine: false);

    /// <summary>Could not be looked at, because something before it failed.</summary>
    public sealed record NotTried(string Text) : Finding(Text, isFine: false);
}
