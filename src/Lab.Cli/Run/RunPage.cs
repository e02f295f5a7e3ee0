namespace GrpcLab.Cli;

/// <summary>Where a reader goes on after a run.</summary>
internal static class RunPage
{
    /// <summary>The page of the one chapter that ran, or the index of several; null when it was not written.</summary>
    /// <param name="request">What was asked for.</param>
    /// <param name="written">The names of the chapters whose pages were written.</param>
    public static string? Of(RunRequest request, IReadOnlyList<string> written)
    {
        var name = request.Chapters.Count == 1 ? written.FirstOrDefault() : written.Count > 0 ? "index" : null;
        return name is not null && Path.Combine(request.OutputFolder, name + ".html") is var path && File.Exists(path)
            ? path : null;
    }

    /// <summary>Its path and its address, in one line.</summary>
    /// <param name="course">The course.</param>
    /// <param name="page">Its full path.</param>
    public static string Line(CourseFolder course, string page) =>
        $"Page: {course.Relative(page)} · {new Uri(page).AbsoluteUri}";
}
