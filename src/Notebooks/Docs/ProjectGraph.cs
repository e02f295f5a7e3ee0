using System.Xml.Linq;

namespace GrpcLab.Notebooks;

/// <summary>A project of the course.</summary>
/// <param name="Name">File name of the project, without extension.</param>
/// <param name="References">Projects it refers to.</param>
/// <param name="Starts">Projects it has built and starts as processes.</param>
public sealed record CourseProject(string Name, IReadOnlyList<string> References, IReadOnlyList<string> Starts);

/// <summary>
/// The projects of course.slnx as their files refer to each other, without the tests and without samples/, which share
/// nothing with the lab.
/// </summary>
public static class ProjectGraph
{
    /// <summary>All of them, in the solution's order.</summary>
    /// <param name="course">The course.</param>
    public static IReadOnlyList<CourseProject> Read(CourseFolder course)
    {
        ArgumentNullException.ThrowIfNull(course);
        var paths = XDocument.Load(Path.Combine(course.Root, "course.slnx")).Descendants("Project")
            .Select(project => project.Attribute("Path")!.Value)
            .Where(path => !path.StartsWith("tests/", StringComparison.Ordinal)
                && !path.StartsWith("samples/", StringComparison.Ordinal)).ToList();
        var names = paths.Select(NameOf).ToHashSet();
        return [.. paths.Select(path => Of(NameOf(path), XDocument.Load(Path.Combine(course.Root, path)), names))];
    }

    private static CourseProject Of(string name, XDocument file, HashSet<string> known)
    {
        var references = file.Descendants("ProjectReference").ToLookup(
            reference => reference.Attribute("ReferenceOutputAssembly")?.Value != "false",
            reference => NameOf(reference.Attribute("Include")!.Value));
        return new(name, [.. references[true].Where(known.Contains)], [.. references[false].Where(known.Contains)]);
    }

    private static string NameOf(string path) => Path.GetFileNameWithoutExtension(path);
}
