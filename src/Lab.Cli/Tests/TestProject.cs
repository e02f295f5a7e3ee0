using System.Xml.Linq;

namespace GrpcLab.Cli;

/// <summary>One test project, built.</summary>
/// <param name="Name">The project's name, and its assembly's.</param>
/// <param name="Assembly">The path of the built assembly.</param>
/// <param name="MeasuresNothing">
/// Whether its project file says so, always or in a push: then other tests may run beside it.
/// </param>
internal sealed record TestProject(string Name, string Assembly, bool MeasuresNothing)
{
    /// <summary>All of tests/, in the order of their names.</summary>
    /// <param name="course">Where they are.</param>
    /// <param name="all">Whether all tests are to run, not only those of a push, which judge no time.</param>
    /// <exception cref="UsageException">One is not built.</exception>
    public static IReadOnlyList<TestProject> All(CourseFolder course, bool all) =>
        [.. Files(Path.Combine(course.Root, "tests")).Select(file => Read(course, file, all))];

    internal static IEnumerable<string> Files(string tests) => Directory.EnumerateDirectories(tests)
        .Select(folder => Path.Combine(folder, Path.GetFileName(folder) + ".csproj")).Where(File.Exists)
        .Order(StringComparer.Ordinal);

    private static TestProject Read(CourseFolder course, string file, bool all)
    {
        var name = Path.GetFileNameWithoutExtension(file);
        var assembly = course.Built(name, name + ".dll");
        return File.Exists(assembly)
            ? new(name, assembly, MeasuresNothingIn(XDocument.Load(file), all))
            : throw new UsageException(
                $"{name} is not built: {course.Relative(assembly)} is missing. Is the project in course.slnx?");
    }

    internal static bool MeasuresNothingIn(XDocument project, bool all) =>
        project.Descendants("MeasuresNothing")
            .Any(property => property.Value == "true" || (property.Value == "push" && !all));
}
