namespace GrpcLab.Notebooks;

/// <summary>A heading of the page, as its outline lists it.</summary>
internal sealed record PageHeading(string Anchor, int Level, string Text);
