namespace GrpcLab.Notebooks;

/// <summary>A chapter whose run is kept: its record, and its report read back from the executed notebook.</summary>
/// <param name="Record">The record.</param>
/// <param name="Report">The report.</param>
internal sealed record BookChapter(PageRecord Record, NotebookReport Report)
{
    /// <summary>The chapters whose pages stand in a folder, each before what deepens it.</summary>
    /// <param name="course">The course they may be from.</param>
    /// <param name="folder">The folder of a run.</param>
    /// <exception cref="FormatException">A record cannot be read.</exception>
    /// <exception cref="NotebookFormatException">An executed notebook cannot be read.</exception>
    public static IReadOnlyList<BookChapter> In(CourseFolder course, string folder)
    {
        var found = PageRecord.In(folder)
            .Select(record => (Record: record, Notebook: NotebookOf(Path.Combine(folder, record.Name))))
            .Where(chapter => chapter.Notebook is not null)
            .Select(chapter => new BookChapter(chapter.Record,
                chapter.Record.Run.ToReport(chapter.Record.StartedAt, chapter.Notebook!, course)))
            .ToDictionary(chapter => chapter.Report.Chapter);
        return [.. ChapterCatalog.InReadingOrder(found.Keys).Select(chapter => found[chapter])];
    }

    private static Notebook? NotebookOf(string path) =>
        File.Exists(path + ".ipynb") ? Notebook.Read(path + ".ipynb")
        : File.Exists(path + RecordedNotebook.Ending) ? RecordedNotebook.Read(path + RecordedNotebook.Ending)
        : null;
}
