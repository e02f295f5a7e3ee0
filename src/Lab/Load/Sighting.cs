namespace GrpcLab;

/// <summary>What an onlooker saw at one moment.</summary>
/// <param name="At">Since the recording began.</param>
/// <param name="Saw">In gRPC's own words, such as "SERVING" or "UNAVAILABLE".</param>
public sealed record Sighting(TimeSpan At, string Saw);
