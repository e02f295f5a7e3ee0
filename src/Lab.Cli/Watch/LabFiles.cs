using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>What a chapter runs on, as it was built.</summary>
internal static class LabFiles
{
    private static readonly string[] Projects = ["Chapters", "Server", "CoreServer"];

    /// <summary>The file that notebooks load, and the assemblies of the lab and its servers.</summary>
    /// <param name="course">The course.</param>
    public static FileState State(CourseFolder course) => FileState.Of(
        Projects.Select(project => Path.GetDirectoryName(course.Built(project, project))!)
            .Append(Path.Combine(course.Root, "artifacts", "lab")).Where(Directory.Exists)
            .SelectMany(folder => Directory.EnumerateFiles(folder)).Where(IsCode).Order(StringComparer.Ordinal));

    /// <summary>Whether a run has yet to load the lab, which it may have to build before.</summary>
    /// <param name="soFar">The run.</param>
    public static bool IsBeforeLoading(NotebookReport soFar) => soFar.Cells
        .Where(cell => cell.Outcome is not CellNotReached).All(cell => cell.Cell.Tags.Contains(CellTags.Setup));

    private static bool IsCode(string file) => Path.GetExtension(file) is ".dll" or ".csx";
}
