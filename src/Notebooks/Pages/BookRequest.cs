namespace GrpcLab.Notebooks;

/// <summary>What a book is made from, and where it goes.</summary>
/// <param name="From">The folder of a run: executed notebooks and their records.</param>
/// <param name="To">The folder of the book; may be the same.</param>
public sealed record BookRequest(string From, string To)
{
    /// <summary>The chapters that the last run ran; the others are told apart. Default: all of them.</summary>
    public IReadOnlySet<string>? Ran { get; init; }

    /// <summary>
    /// Whether all chapters also go into one page, to print; it weighs as much as they do. Default: only where there is
    /// one, which would be out of date.
    /// </summary>
    public bool Print { get; init; }

    /// <summary>The address of the course's source, for links out of the book. Default: this machine's files.</summary>
    public Uri? SourceAddress { get; init; }
}
