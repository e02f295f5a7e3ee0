namespace GrpcLab.Cli;

/// <summary>
/// Builds samples/ when a source is newer than a program; a reader's build of the course leaves it out.
/// </summary>
internal static class SamplesBuild
{
    /// <summary>The program of a project.</summary>
    public static string Program(CourseFolder course, string project) => course.Built(project, $"{project}.dll");

    /// <summary>Builds if it has to.</summary>
    /// <exception cref="UsageException">It did not build; the message has the compiler's.</exception>
    public static async Task EnsureAsync(CourseFolder course, string[] projects, CancellationToken cancellation)
    {
        try
        {
            await ProgramBuild.EnsureAsync(course, "samples", [.. projects.Select(project => Program(course, project))],
                [], "samples", Console.Error.WriteLine, cancellation);
        }
        catch (InvalidOperationException e)
        {
            throw new UsageException(e.Message);
        }
    }
}
