using Grpc.Net.Client.Configuration;

namespace GrpcLab;

public static partial class Check
{
    /// <summary>Checks a solution that gives the service config of a channel. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "10.1".</param>
    /// <param name="solution">Called for each trial.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(string id, Func<ServiceConfig> solution, CancellationToken cancellation = default) =>
        RunAsync(id, solution, cancellation);
}
