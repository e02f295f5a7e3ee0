namespace GrpcLab;

/// <summary>What a call of an open loop is told when it falls due.</summary>
/// <param name="Number">Its place in the schedule, from 0.</param>
/// <param name="Deadline">When it is out of time, for gRPC's <c>deadline:</c>; null without a deadline.</param>
public readonly record struct Due(int Number, DateTime? Deadline);
