namespace GrpcLab.Notebooks;

/// <summary>A page of the book and what the search finds in it.</summary>
/// <param name="Name">Its name, as its file has it.</param>
/// <param name="Title">Its title.</param>
/// <param name="Html">The page.</param>
/// <param name="Main">What stands in it, without bar and contents.</param>
/// <param name="Sections">Its text.</param>
internal sealed record BookPage(
    string Name, string Title, string Html, string Main, IReadOnlyList<PageSection> Sections);
