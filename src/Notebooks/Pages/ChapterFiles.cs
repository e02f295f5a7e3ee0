using System.Globalization;
using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>
/// What one run of a chapter leaves behind. An earlier result stays as it is until the new one is whole.
/// </summary>
internal sealed class ChapterFiles(Chapter chapter, PageLinks links)
{
    private int _kept;

    private string Partial => At(".partial.ipynb");

    /// <summary>
    /// Keeps the results so far, beside an earlier result, so that a full disk or a lost process costs only the cells
    /// after them.
    /// </summary>
    public void CellEnded(NotebookReport soFar)
    {
        try
        {
            AtomicFile.Write(Partial, soFar.Notebook.ToBytes());
            _kept = soFar.Cells.Count(cell => cell.Outcome is not CellNotReached);
        }
        catch (Exception error) when (IsOfTheDisk(error))
        {
            // Tried again after the next cell; what could not be kept in the end is said there.
        }
    }

    /// <summary>
    /// Writes the executed notebook, its page and its record, all of them or none. A run that was ended before its
    /// first cell had ended replaces no earlier one.
    /// </summary>
    /// <returns>Why they were not written and what is kept, in sentences; null when they were.</returns>
    public string? End(NotebookReport report)
    {
        try
        {
            if (report.Stopped is not null && File.Exists(At(".html"))
                && report.Cells.All(cell => cell.Outcome is CellNotReached or CellInterrupted))
            {
                File.Delete(Partial);
                return $"{chapter.Name}: no cell finished. The page of the earlier run is unchanged.";
            }

            AtomicFile.WriteAll(
                (At(".ipynb"), report.Notebook.ToBytes()),
                (At(".html"), Encoding.UTF8.GetBytes(ChapterPage.Render(report, links))),
                (PageRecord.PathOf(links.PageFolder, chapter.Name), PageRecord.Of(report).ToJson()));
            File.Delete(Partial);
            return null;
        }
        catch (Exception error) when (IsOfTheDisk(error))
        {
            CellEnded(report); // The notebook alone may still fit.
            return Words(report, error);
        }
    }

    internal static bool IsOfTheDisk(Exception error) => error is IOException or UnauthorizedAccessException;

    private string Words(NotebookReport report, Exception error)
    {
        var kept = _kept == 0 ? "Nothing from this run could be kept." : string.Create(CultureInfo.InvariantCulture,
            $"Kept: the results of {_kept} of {report.Cells.Count} cells, in {Partial}.");
        var earlier = File.Exists(At(".html")) ? " The page of the earlier run is unchanged." : "";
        return $"{chapter.Name}: its page could not be written. {error.Message.TrimEnd('.')}. {kept}{earlier} "
            + "Make room, and run the chapter again.";
    }

    private string At(string ending) => Path.Combine(links.PageFolder, chapter.Name + ending);
}
