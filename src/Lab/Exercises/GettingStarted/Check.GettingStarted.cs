using Performance;

namespace GrpcLab;

public static partial class Check
{
    /// <summary>Checks a solution that is given a client and makes one call with it. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "0.1".</param>
    /// <param name="solution">Called twice: with a client of a prompt server, then with one of a server that stays silent.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<Performance.Monitor.MonitorClient, Task<PerformanceStatusResponse>> solution, CancellationToken cancellation = default) =>
        RunAsync(id, solution, cancellation);
}
