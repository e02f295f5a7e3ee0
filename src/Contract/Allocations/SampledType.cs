namespace GrpcLab;

/// <summary>What one type takes of a process's allocations, estimated from a random sample.</summary>
/// <param name="Name">Full name, as the runtime writes it.</param>
/// <param name="Samples">Objects that were picked.</param>
/// <param name="Objects">Estimated number of objects.</param>
/// <param name="Bytes">Estimated bytes.</param>
internal sealed record SampledType(string Name, long Samples, double Objects, double Bytes);
