using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>What stands under one heading of a page, as the search reads it.</summary>
/// <param name="Anchor">The heading's; empty above the first one.</param>
/// <param name="Heading">The heading; empty above the first one.</param>
internal sealed record PageSection(string Anchor, string Heading)
{
    /// <summary>Prose and code, without markup.</summary>
    public StringBuilder Text { get; } = new();
}
