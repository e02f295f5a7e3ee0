using MessageShapes;

namespace GrpcLab;

public static partial class Check
{
    /// <summary>Checks a method that is given an HTTP client and returns the call to make. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "7.1".</param>
    /// <param name="solution">Called once; what it returns is called many times, one after another.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(
        string id, Func<HttpClient, Func<Task<BigListDto?>>> solution, CancellationToken cancellation = default) =>
        RunAsync(id, solution, cancellation);
}
