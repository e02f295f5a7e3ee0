namespace GrpcLab.Notebooks;

/// <summary>A new display output.</summary>
/// <param name="Data">One representation for each mime type.</param>
/// <param name="DisplayId">The id by which it can be updated later; null when it never is.</param>
public sealed record DisplayData(IReadOnlyDictionary<string, string> Data, string? DisplayId) : CellEvent;
