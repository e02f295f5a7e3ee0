using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>A page, as others link to it.</summary>
/// <param name="Name">Its name without an ending: 01-channel-reuse.</param>
/// <param name="Title">Its title.</param>
public sealed partial record PageEntry(string Name, string Title)
{
    /// <summary>The notebook or Markdown file it was made from. Default: that of its name beside the others.</summary>
    public string? Source { get; init; }

    /// <summary>Which part of the book it belongs to. Default: the chapters.</summary>
    public BookPart Part { get; init; }

    /// <summary>False where the contents only name it, because it was not run yet. Default: true.</summary>
    public bool Exists { get; init; } = true;

    internal string Href => Uri.EscapeDataString(Name) + ".html";

    /// <summary>Its title below that of its chapter or part: without what both have in front.</summary>
    internal string ShortTitle => DeeperPrefix().Replace(Title, "");

    /// <summary>The entry of a notebook of the course, or of a reader's own.</summary>
    /// <param name="chapter">The notebook.</param>
    public static PageEntry Of(Chapter chapter)
    {
        ArgumentNullException.ThrowIfNull(chapter);
        return Of(chapter, Notebook.Read(chapter.Path).Title ?? chapter.Name);
    }

    /// <summary>The same for one whose title is known: its file may be gone.</summary>
    /// <param name="chapter">The notebook.</param>
    /// <param name="title">Its title.</param>
    internal static PageEntry Of(Chapter chapter, string title) => new(chapter.Name, title)
    {
        Source = Path.GetFullPath(chapter.Path),
        Part = chapter.IsDeeper ? BookPart.Deeper : BookPart.Chapters,
    };

    [GeneratedRegex(@"^\d+, deeper\. ")]
    private static partial Regex DeeperPrefix();
}
