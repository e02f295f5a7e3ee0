using Grpc.Core;
using Performance;

namespace GrpcLab;

public static partial class Check
{
    /// <summary>Checks a solution that is given a stream and returns a way to send on it. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "4.1".</param>
    /// <param name="solution">Called once for each stream; what it returns is called many times, also at the same time.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id,
        Func<IClientStreamWriter<PerformanceStatusResponse>, Func<PerformanceStatusResponse, Task>> solution,
        CancellationToken cancellation = default) =>
        RunAsync(id, solution, cancellation);
}
