namespace GrpcLab.Notebooks;

/// <summary>A name and its value in a JSON object; the two offsets bound the quoted name.</summary>
internal sealed record JsonMember(string Name, int NameStart, int NameEnd, JsonPiece Value);
