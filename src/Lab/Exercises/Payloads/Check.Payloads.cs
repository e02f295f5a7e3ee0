using BinaryPayloads;

namespace GrpcLab;

public static partial class Check
{
    /// <summary>Checks a method that uploads a file. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "5.1".</param>
    /// <param name="solution">Reads the stream to its end, sends what it read and returns the server's reply.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<LabServer, Stream, Task<UploadReply>> solution, CancellationToken cancellation = default) =>
        RunAsync(id, solution, cancellation);
}
