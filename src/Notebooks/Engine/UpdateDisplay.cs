namespace GrpcLab.Notebooks;

/// <summary>New content for every output that has this display id, in whichever cell it stands.</summary>
/// <param name="Data">One representation for each mime type.</param>
/// <param name="DisplayId">The id of the outputs to replace.</param>
public sealed record UpdateDisplay(IReadOnlyDictionary<string, string> Data, string DisplayId) : CellEvent;
