using GrpcLab;
using GrpcLab.Notebooks;

namespace Course.Tests.Support;

/// <summary>Pages of the course's own notebooks, written without running them: outputs are given.</summary>
internal static class RenderedPage
{
    /// <summary>The page of a notebook when all its neighbours have one.</summary>
    /// <param name="notebook">The file's name.</param>
    /// <param name="outputs">
    /// HTML that a code cell put out, by the cell's number among code cells; the others did not run.
    /// </param>
    public static string Of(string notebook, params (int Cell, string Html)[] outputs)
    {
        var course = CourseFolder.Find();
        var chapter = new Chapter(Path.Combine(Repository.Notebooks, notebook));
        var cells = Notebook.Read(chapter.Path);
        var pages = ChapterCatalog.All(course).Select(c => new PageEntry(c.Name, Notebook.Read(c.Path).Title!));
        return ChapterPage.Render(
            new()
            {
                Chapter = chapter,
                Notebook = cells,
                Cells = [.. cells.CodeCells.Select(
                    cell => Report(cell, [.. outputs.Where(o => o.Cell == cell.CodeNumber).Select(o => o.Html)]))],
                StartedAt = DateTimeOffset.UnixEpoch,
                Elapsed = TimeSpan.Zero,
                Budget = RunBudget.Quick,
            },
            new(Path.Combine(course.Root, "out"), [.. pages]));
    }

    private static CellReport Report(Cell cell, IReadOnlyList<string> html) => html.Count == 0
        ? new(cell, new CellNotReached(), new(null, []))
        : new(cell, new CellExecuted(new CellDone(1, TimeSpan.Zero)),
            new(1, [.. html.Select(h => new DisplayOutput(new Dictionary<string, string> { ["text/html"] = h }))]));
}
