namespace GrpcLab.Notebooks;

/// <summary>A part of the book, in the order of its contents.</summary>
public enum BookPart
{
    /// <summary>The chapters, the quiz and the appendix: what a reader turns from page to page.</summary>
    Chapters,

    /// <summary>What deepens a chapter; listed under it.</summary>
    Deeper,

    /// <summary>The solutions of the exercises.</summary>
    Solutions,

    /// <summary>The pages of docs.</summary>
    Reference,
}
