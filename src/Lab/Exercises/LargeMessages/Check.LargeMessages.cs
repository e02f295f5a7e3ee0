namespace GrpcLab;

public static partial class Check
{
    /// <summary>Checks a method that chooses a server's windows for a link. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "6.1".</param>
    /// <param name="solution">Is told the round trip and the bytes a second of a link, and returns how the server is to be started.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<TimeSpan, long, LabServerOptions> solution, CancellationToken cancellation = default) =>
        RunAsync(id, solution, cancellation);
}
