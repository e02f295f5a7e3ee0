namespace GrpcLab;

/// <summary>One of several calls started at the same time.</summary>
/// <param name="Number">Its place in the order of starting, from 1.</param>
/// <param name="Start">When it was started, since the first one was.</param>
/// <param name="Queued">Time it waited for a connection or a stream; zero when it found one at once.</param>
/// <param name="Took">Time from its start to its answer, waiting included.</param>
public sealed record StartedCall(int Number, TimeSpan Start, TimeSpan Queued, TimeSpan Took);
