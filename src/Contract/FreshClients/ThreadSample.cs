namespace GrpcLab;

/// <summary>Threads and calls at one moment.</summary>
/// <param name="At">Since the work began.</param>
/// <param name="Threads">Threads of the pool.</param>
/// <param name="Calls">Calls in flight.</param>
public sealed record ThreadSample(TimeSpan At, int Threads, int Calls);
