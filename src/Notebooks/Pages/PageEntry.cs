namespace GrpcLab.Notebooks;

/// <summary>A page that exists, as others link to it.</summary>
/// <param name="Name">The chapter's name: 01-channel-reuse.</param>
/// <param name="Title">The chapter's title.</param>
public sealed record PageEntry(string Name, string Title)
{
    internal string Href => Uri.EscapeDataString(Name) + ".html";
}
