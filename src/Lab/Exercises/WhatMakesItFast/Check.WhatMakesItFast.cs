using BinaryPayloads;
using Grpc.Core;

namespace GrpcLab;

public static partial class Check
{
    /// <summary>Checks a marshaller, alone and in calls to a server. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "9.1".</param>
    /// <param name="solution">Makes the marshaller.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<Marshaller<UploadRequest>> solution, CancellationToken cancellation = default) =>
        RunAsync(id, solution, cancellation);
}
