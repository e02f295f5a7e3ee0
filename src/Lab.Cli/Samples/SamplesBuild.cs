namespace GrpcLab.Cli;

/// <summary>
/// Builds samples/ when a source is newer than a program; a reader's build of the course leaves it out.
/// </summary>
internal static class SamplesBuild
{
    private static readonly string[] Sources = [".cs", ".proto", ".csproj", ".props"];

    /// <summary>The program of a project.</summary>
    public static string Program(CourseFolder course, string project) => course.Built(project, $"{project}.dll");

    /// <summary>Builds if it has to.</summary>
    /// <exception cref="UsageException">It did not build; the message has the compiler's.</exception>
    public static async Task EnsureAsync(CourseFolder course, string[] projects, CancellationToken cancellation)
    {
        var samples = Path.Combine(course.Root, "samples");
        var newest = Directory.EnumerateFiles(samples, "*", SearchOption.AllDirectories)
            .Concat(Directory.EnumerateFiles(course.Root, "Directory.*"))
            .Where(file => Sources.Contains(Path.GetExtension(file)))
            .Max(File.GetLastWriteTimeUtc);
        // Of a program that is missing the time is that of 1601.
        if (projects.All(project => File.GetLastWriteTimeUtc(Program(course, project)) > newest)) return;

        await Console.Error.WriteLineAsync("Building samples/…");
        var build = await Dotnet.BuildAsync(course.Root, Path.Combine(samples, "Samples.slnx"), cancellation);
        if (build.ExitCode != 0) throw new UsageException($"samples/ did not build.\n{build.Said}");
    }
}
