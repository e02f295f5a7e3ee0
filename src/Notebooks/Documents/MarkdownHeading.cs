namespace GrpcLab.Notebooks;

/// <summary>A heading in the prose of a notebook, and where it stands.</summary>
internal sealed record MarkdownHeading(int Cell, int Line, int Level, string Text);
