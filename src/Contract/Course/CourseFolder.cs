namespace GrpcLab;

/// <summary>The course's root folder and what stands where in it.</summary>
/// <param name="Root">The folder that holds course.slnx.</param>
public sealed record CourseFolder(string Root)
{
    internal const string Release = "release";

    private const string Mark = "course.slnx";

    /// <summary>The folder of the chapters.</summary>
    public string Notebooks => Path.Combine(Root, "notebooks");

    /// <summary>The folder of others' figures.</summary>
    public string PublishedData => Path.Combine(Root, "data", "published");

    /// <summary>Names of the tables of others' figures, without extension.</summary>
    public IReadOnlySet<string> Published() => Directory.Exists(PublishedData)
        ? Directory.EnumerateFiles(PublishedData, "*.csv")
            .Select(path => Path.GetFileNameWithoutExtension(path)).ToHashSet()
        : [];

    /// <summary>
    /// Finds the root by its course.slnx: above this assembly's folder, the program's, or the current one.
    /// </summary>
    /// <exception cref="DirectoryNotFoundException">No folder above holds course.slnx.</exception>
    public static CourseFolder Find()
    {
        // A notebook's host may load this assembly from its bytes, which have no folder.
        string?[] starts =
        [
            Path.GetDirectoryName(typeof(CourseFolder).Assembly.Location), AppContext.BaseDirectory,
            Environment.CurrentDirectory,
        ];
        var folders = starts.Where(s => !string.IsNullOrEmpty(s)).Select(s => s!).ToList();
        return folders.Select(Above).FirstOrDefault(found => found is not null)
            ?? throw new DirectoryNotFoundException(
                $"No folder above {folders[0]} holds {Mark}. Run the command from a clone of the course.");
    }

    /// <summary>The path of a built project's assembly.</summary>
    /// <param name="project">The project's name, as in artifacts/bin.</param>
    /// <param name="assembly">The assembly's file name.</param>
    /// <param name="configuration">As in artifacts/bin. Default: what the course is built as.</param>
    public string Built(string project, string assembly, string configuration = Release) =>
        Path.Combine(Root, "artifacts", "bin", project, configuration, assembly);

    /// <summary>A path as a reader would type it from the root, with slashes.</summary>
    /// <param name="path">Any path.</param>
    public string Relative(string path)
    {
        var relative = Path.GetRelativePath(Root, Path.GetFullPath(path));
        return (relative.StartsWith("..", StringComparison.Ordinal) ? Path.GetFullPath(path) : relative)
            .Replace('\\', '/');
    }

    private static CourseFolder? Above(string start)
    {
        for (var folder = new DirectoryInfo(start); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, Mark))) return new(folder.FullName);
        }

        return null;
    }
}
