namespace GrpcLab.MessageBench;

/// <summary>One benchmark.</summary>
/// <param name="Name">Name of its method.</param>
/// <param name="MeanNanoseconds">Mean time of one operation.</param>
/// <param name="ErrorNanoseconds">Standard error of the mean.</param>
/// <param name="AllocatedBytes">Bytes one operation allocates.</param>
internal sealed record BenchResult(string Name, double MeanNanoseconds, double ErrorNanoseconds, long AllocatedBytes);
