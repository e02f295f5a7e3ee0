using Grpc.Net.Client;

namespace GrpcLab;

public static partial class Check
{
    /// <summary>Checks a solution that is given the addresses of several servers and returns a channel to them. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "11.1".</param>
    /// <param name="solution">Called once; what it returns is disposed by the check.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<IReadOnlyList<Uri>, GrpcChannel> solution, CancellationToken cancellation = default) =>
        RunAsync(id, solution, cancellation);
}
