namespace GrpcLab.Notebooks;

/// <summary>A paragraph, list or table of the prose that compares, or that is tied to evidence.</summary>
/// <param name="Cell">The cell's number, counted from 1.</param>
/// <param name="Line">The line within the cell, counted from 1.</param>
/// <param name="Section">The heading it stands under; empty before the first.</param>
/// <param name="Text">Its comparing sentences; the whole text when no word of it compares.</param>
/// <param name="Compares">Whether any word of it compares.</param>
/// <param name="Ties">What it rests on.</param>
public sealed record ProseStatement(
    int Cell, int Line, string Section, string Text, bool Compares, IReadOnlyList<EvidenceTie> Ties);
