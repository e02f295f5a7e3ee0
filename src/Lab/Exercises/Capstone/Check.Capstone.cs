namespace GrpcLab;

public static partial class Check
{
    /// <summary>Checks the capstone: counts what the system does and races it against the slow one. Shows the verdict at once.</summary>
    /// <param name="id">Chapter and number, such as "12.1".</param>
    /// <param name="system">Server options and application, which the check starts and ends.</param>
    /// <param name="cancellation">Ends the check.</param>
    public static Task<ExerciseResult> Exercise(string id, PictureSystem system, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(system);
        return RunAsync<PictureSystemSource>(id, () => system, cancellation);
    }
}
