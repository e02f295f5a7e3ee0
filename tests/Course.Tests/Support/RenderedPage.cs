using GrpcLab;
using GrpcLab.Notebooks;

namespace Course.Tests.Support;

/// <summary>Pages of the course's own notebooks, written without running them: outputs are given.</summary>
internal static class RenderedPage
{
    // Their titles stand in the notebooks, which no test changes.
    private static readonly Lazy<IReadOnlyList<PageEntry>> Pages = new(() =>
        [.. ChapterCatalog.All(CourseFolder.Find()).Select(c => new PageEntry(c.Name, Notebook.Read(c.Path).Title!))]);

    /// <summary>
    /// The page of a notebook when all its neighbours have one, with HTML that code cells put out, by their numbers;
    /// the others did not run.
    /// </summary>
    public static string Of(string notebook, params (int Cell, string Html)[] outputs) => ChapterPage.Render(
        Report(notebook, outputs), new(Path.Combine(Repository.Root, "out"), Pages.Value));

    /// <summary>A book of some notebooks, in a folder as a run leaves it.</summary>
    public static void Book(string folder, params NotebookReport[] runs)
    {
        var course = CourseFolder.Find();
        var pages = runs.Select(run => PageEntry.Of(run.Chapter));
        var links = new PageLinks(folder, BookCatalog.Pages(course, [.. pages]));
        foreach (var run in runs) Assert.Null(new ChapterFiles(run.Chapter, links).End(run));

        GrpcLab.Notebooks.Book.Write(course, new(folder, folder));
    }

    /// <summary>A run of a notebook that never was.</summary>
    public static NotebookReport Report(string notebook, params (int Cell, string Html)[] outputs) =>
        Report(notebook, cell => outputs.Where(o => o.Cell == cell.CodeNumber).Select(
            o => new Dictionary<string, string> { ["text/html"] = o.Html }));

    /// <summary>A run of a notebook that never was; a code cell that put out nothing did not run.</summary>
    public static NotebookReport Report(
        string notebook, Func<Cell, IEnumerable<IReadOnlyDictionary<string, string>>> outputs)
    {
        var chapter = new Chapter(Path.Combine(Repository.Notebooks, notebook));
        var cells = Notebook.Read(chapter.Path);
        CellReport[] reports = [.. cells.CodeCells.Select(cell => Report(cell, [.. outputs(cell)]))];
        return new()
        {
            Chapter = chapter,
            Notebook = cells.WithResults(reports.ToDictionary(cell => cell.Cell.Number, cell => cell.Results)),
            Cells = reports,
            StartedAt = DateTimeOffset.UnixEpoch,
            Elapsed = TimeSpan.Zero,
            Budget = RunBudget.Quick,
        };
    }

    private static CellReport Report(Cell cell, IReadOnlyList<IReadOnlyDictionary<string, string>> outputs) =>
        outputs.Count == 0
            ? new(cell, new CellNotReached(), new(null, []))
            : new(cell, new CellDone(1, TimeSpan.Zero),
                new(1, [.. outputs.Select(data => new DisplayOutput(data))]));
}
