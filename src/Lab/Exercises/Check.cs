using Performance;

namespace GrpcLab;

/// <summary>Checks a reader's solution by running it against a server of its own and counting what it does.</summary>
public static partial class Check
{
    /// <summary>Checks a solution that is given a server and returns the call to make. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "1.1".</param>
    /// <param name="solution">Called once with a server; what it returns is called many times, also at the same time.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<LabServer, Func<Task<PerformanceStatusResponse>>> solution, CancellationToken cancellation = default) =>
        RunAsync(id, solution, cancellation);

    private static async Task<ExerciseResult> RunAsync<TSolution>(string id, TSolution solution, CancellationToken cancellation)
        where TSolution : Delegate
    {
        ArgumentNullException.ThrowIfNull(solution);
        using var linked = HostCancellation.Link(cancellation);
        var result = await ExerciseBank.Find<TSolution>(id).CheckAsync(solution, linked.Token);
        HostDisplay.Show(result);
        VerdictRecorder.Record(result);
        return result;
    }
}
