using System.Globalization;
using System.Xml.Linq;

namespace GrpcLab.Cli;

/// <summary>One test project, built.</summary>
/// <param name="Name">The project's name, and its assembly's.</param>
/// <param name="Assembly">The path of the built assembly.</param>
/// <param name="MeasuresNothing">Whether its project file says so: then other tests may always run beside it.</param>
/// <param name="TakesMinutes">
/// About how long it takes in a push, as its project file says; 0 unless it does. The longest begins first, so that
/// none is waited for at the end.
/// </param>
internal sealed record TestProject(string Name, string Assembly, bool MeasuresNothing = false, int TakesMinutes = 0)
{
    /// <summary>All of tests/, in the order in which they begin: the longest first, then by name.</summary>
    /// <param name="course">Where they are.</param>
    /// <exception cref="UsageException">One is not built.</exception>
    public static IReadOnlyList<TestProject> All(CourseFolder course) =>
        [.. Files(Path.Combine(course.Root, "tests")).Select(file => Read(course, file))
            .OrderByDescending(project => project.TakesMinutes)];

    internal static IEnumerable<string> Files(string tests) => Directory.EnumerateDirectories(tests)
        .Select(folder => Path.Combine(folder, Path.GetFileName(folder) + ".csproj")).Where(File.Exists)
        .Order(StringComparer.Ordinal);

    private static TestProject Read(CourseFolder course, string file)
    {
        var name = Path.GetFileNameWithoutExtension(file);
        var assembly = course.Built(name, name + ".dll");
        return File.Exists(assembly)
            ? new TestProject(name, assembly).With(XDocument.Load(file))
            : throw new UsageException(
                $"{name} is not built: {course.Relative(assembly)} is missing. Is the project in course.slnx?");
    }

    internal TestProject With(XDocument file)
    {
        return this with
        {
            MeasuresNothing = Said(nameof(MeasuresNothing)) == "true",
            TakesMinutes = int.Parse(Said(nameof(TakesMinutes)) ?? "0", CultureInfo.InvariantCulture),
        };

        string? Said(string property) => file.Descendants(property).FirstOrDefault()?.Value;
    }
}
