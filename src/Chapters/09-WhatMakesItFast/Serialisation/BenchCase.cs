namespace GrpcLab;

/// <summary>What BenchmarkDotNet measured of one method.</summary>
/// <param name="Name">Name of the method.</param>
/// <param name="Mean">Mean time of one operation.</param>
/// <param name="StandardError">Standard error of that mean.</param>
/// <param name="AllocatedBytes">Bytes one operation allocates.</param>
public sealed record BenchCase(string Name, CallTime Mean, CallTime StandardError, long AllocatedBytes);
