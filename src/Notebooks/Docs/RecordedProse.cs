namespace GrpcLab.Notebooks;

/// <summary>
/// Gives the recorded notebooks, and the list of their claims, the prose of today's notebooks. What was run and measured
/// stays as it was recorded.
/// </summary>
internal static class RecordedProse
{
    /// <summary>The files of the record whose prose is not today's, and what they say when it is.</summary>
    /// <exception cref="FormatException">A notebook has other cells than its recording.</exception>
    public static IEnumerable<(string Path, byte[] Bytes)> Outdated(CourseFolder course)
    {
        var folder = Path.Combine(course.Root, "data", "recorded");
        var reports = new List<NotebookReport>();
        foreach (var record in PageRecord.In(folder))
        {
            var path = Path.Combine(folder, record.Name + ".ipynb");
            var recorded = Notebook.Read(path);
            var report = record.Run.ToReport(record.StartedAt, recorded, course, folder);
            var today = Notebook.Read(report.Chapter.Path);
            reports.Add(report with { Notebook = today });
            var renewed = RecordedNotebook.WithProseOf(today, recorded, report.Chapter, folder).ToBytes();
            if (IsOther(path, renewed)) yield return (path, renewed);
        }

        var claims = Path.Combine(folder, ClaimsFile.Name);
        var list = ClaimsFile.Renewed(claims, reports, keeps: _ => false);
        if (IsOther(claims, list)) yield return (claims, list);
    }

    private static bool IsOther(string path, byte[] bytes) => !File.ReadAllBytes(path).AsSpan().SequenceEqual(bytes);
}
