namespace GrpcLab;

/// <summary>The header blocks of one call. What was not seen is null.</summary>
/// <param name="Request">What the client opened it with.</param>
/// <param name="Answer">What the server opened its answer with.</param>
/// <param name="Trailers">What the server ended it with; null where the answer is a single block.</param>
public sealed record HeaderCall(HeaderBlock Request, HeaderBlock? Answer, HeaderBlock? Trailers);
