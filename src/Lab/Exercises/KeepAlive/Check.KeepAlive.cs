using Grpc.Net.Client;

namespace GrpcLab;

public static partial class Check
{
    /// <summary>Checks a solution that is given a server behind a network and returns a channel to it. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "3.1".</param>
    /// <param name="solution">Called for each trial; what it returns is disposed by the check.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<ServerAccess, GrpcChannel> solution, CancellationToken cancellation = default) =>
        RunAsync(id, solution, cancellation);
}
