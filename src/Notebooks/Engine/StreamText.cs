namespace GrpcLab.Notebooks;

/// <summary>Text a cell wrote, in the order it wrote it.</summary>
/// <param name="Name">"stdout" or "stderr".</param>
/// <param name="Text">The text; a piece may end in mid-line.</param>
public sealed record StreamText(string Name, string Text) : CellEvent;
