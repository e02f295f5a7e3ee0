namespace GrpcLab.Notebooks;

/// <summary>The course's root folder and what stands where in it.</summary>
/// <param name="Root">The folder that holds course.slnx.</param>
public sealed record CourseFolder(string Root)
{
    private const string Mark = "course.slnx";

    /// <summary>The folder of the chapters.</summary>
    public string Notebooks => Path.Combine(Root, "notebooks");

    /// <summary>Names of the tables of others' figures, without extension.</summary>
    public IReadOnlySet<string> Published()
    {
        var folder = Path.Combine(Root, "data", "published");
        return Directory.Exists(folder) ? Directory.EnumerateFiles(folder, "*.csv").Select(path => Path.GetFileNameWithoutExtension(path)).ToHashSet() : [];
    }

    /// <summary>Finds the root above a folder, by its course.slnx.</summary>
    /// <param name="start">A folder in the course. Default: this assembly's.</param>
    /// <exception cref="DirectoryNotFoundException">No folder above holds course.slnx.</exception>
    public static CourseFolder Find(string? start = null)
    {
        var from = start ?? AppContext.BaseDirectory;
        for (var folder = new DirectoryInfo(from); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, Mark)))
            {
                return new(folder.FullName);
            }
        }

        throw new DirectoryNotFoundException($"No folder above {from} holds {Mark}. Run the command from a clone of the course.");
    }

    /// <summary>The path of a built project's assembly.</summary>
    /// <param name="project">The project's name, as in artifacts/bin.</param>
    /// <param name="assembly">The assembly's file name.</param>
    public string Built(string project, string assembly) =>
        Path.Combine(Root, "artifacts", "bin", project, "release", assembly);

    /// <summary>A path as a reader would type it from the root, with slashes.</summary>
    /// <param name="path">Any path.</param>
    public string Relative(string path)
    {
        var relative = Path.GetRelativePath(Root, Path.GetFullPath(path));
        return (relative.StartsWith("..", StringComparison.Ordinal) ? Path.GetFullPath(path) : relative).Replace('\\', '/');
    }
}
