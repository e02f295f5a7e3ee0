using Grpc.Net.Client;
using Performance;

namespace GrpcLab;

public static partial class Check
{
    /// <summary>Checks a method that asks for several names, so many at once. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "8.1".</param>
    /// <param name="solution">Makes a call for each name, at most so many at once, and returns the answers.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<GrpcChannel, string[], int, Task<PerformanceStatusResponse[]>> solution, CancellationToken cancellation = default) =>
        RunAsync(id, solution, cancellation);
}
