namespace GrpcLab;

/// <summary>Finds the root of the course, the folder with course.slnx.</summary>
internal static class CourseFolder
{
    private const string Mark = "course.slnx";

    /// <summary>The root above this library's own file, or above the current folder when it was loaded from nowhere.</summary>
    public static string Find()
    {
        var starts = new[] { Path.GetDirectoryName(typeof(CourseFolder).Assembly.Location), AppContext.BaseDirectory, Environment.CurrentDirectory };
        return starts.Where(s => !string.IsNullOrEmpty(s)).Select(s => Above(s!)).FirstOrDefault(f => f is not null)
            ?? throw new DirectoryNotFoundException(
                $"No folder above {starts[0] ?? starts[1]} contains {Mark}, so the course's files cannot be found. " +
                "Load GrpcLab.dll from inside the course, as artifacts/lab/lab.csx does.");
    }

    private static string? Above(string folder)
    {
        for (var at = new DirectoryInfo(folder); at is not null; at = at.Parent)
        {
            if (File.Exists(Path.Combine(at.FullName, Mark)))
            {
                return at.FullName;
            }
        }

        return null;
    }
}
