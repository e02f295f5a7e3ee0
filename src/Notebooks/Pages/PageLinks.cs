namespace GrpcLab.Notebooks;

/// <summary>Where a page stands among the others.</summary>
/// <param name="PageFolder">The folder the page is written to.</param>
/// <param name="Pages">The pages there are, in reading order.</param>
public sealed record PageLinks(string PageFolder, IReadOnlyList<PageEntry> Pages)
{
    internal PageEntry? Before(string name) => Pages.LastOrDefault(page => string.CompareOrdinal(page.Name, name) < 0);

    internal PageEntry? After(string name) => Pages.FirstOrDefault(page => string.CompareOrdinal(page.Name, name) > 0);

    internal bool Has(string name) => Pages.Any(page => page.Name == name);
}
