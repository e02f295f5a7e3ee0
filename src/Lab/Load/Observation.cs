namespace GrpcLab;

/// <summary>What an onlooker saw at one moment.</summary>
/// <param name="At">Since the recording began.</param>
/// <param name="Status">In gRPC's own words, such as "SERVING" or "UNAVAILABLE".</param>
public sealed record Observation(TimeSpan At, string Status);
