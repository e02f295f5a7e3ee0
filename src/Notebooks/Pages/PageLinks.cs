namespace GrpcLab.Notebooks;

/// <summary>Where a page stands among the others.</summary>
/// <param name="PageFolder">The folder the page is written to.</param>
/// <param name="Pages">The pages there are, in reading order.</param>
public sealed record PageLinks(string PageFolder, IReadOnlyList<PageEntry> Pages)
{
    /// <summary>
    /// Names of all notebooks of the course in reading order, whether they have a page or not. Default: those of the
    /// pages.
    /// </summary>
    public IReadOnlyList<string> Order { get; init; } = [.. Pages.Select(page => page.Name)];

    internal PageEntry? Before(string name) => Page(Order.TakeWhile(other => other != name).LastOrDefault());

    internal PageEntry? After(string name) => Page(Order.SkipWhile(other => other != name).Skip(1).FirstOrDefault());

    internal bool Has(string name) => Page(name) is not null;

    private PageEntry? Page(string? name) => Pages.FirstOrDefault(page => page.Name == name);
}
