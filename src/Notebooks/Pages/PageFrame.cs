namespace GrpcLab.Notebooks;

/// <summary>A page without what all pages have.</summary>
/// <param name="Name">Its name, as its file has it.</param>
/// <param name="Title">Its title, as a browser shows it.</param>
/// <param name="Kind">The class of its body.</param>
/// <param name="Main">What stands in it.</param>
/// <param name="Links">The pages around it.</param>
internal sealed record PageFrame(string Name, string Title, string Kind, string Main, PageLinks Links)
{
    /// <summary>Its headings. Default: none.</summary>
    public IReadOnlyList<PageHeading> Headings { get; init; } = [];

    /// <summary>One sentence for those who link to it. Default: none.</summary>
    public string Description { get; init; } = "";

    /// <summary>Hosts whose scripts frames of the page may load: they inherit its policy. Default: none.</summary>
    public IReadOnlyList<string> ScriptHosts { get; init; } = [];
}
