namespace GrpcLab.Notebooks;

/// <summary>What a cell holds.</summary>
public enum CellKind
{
    /// <summary>Prose.</summary>
    Markdown,

    /// <summary>C#.</summary>
    Code,

    /// <summary>Raw text, or a kind this course does not know; left alone.</summary>
    Other,
}
