using System.Security.Cryptography;
using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>
/// Keeps a run for others to read: the figures beside published ones, what each chapter's cells put out, and what its
/// page is made of.
/// </summary>
public static class RunRecord
{
    /// <summary>Name of the file with the figures.</summary>
    public const string Figures = "figures.csv";

    /// <summary>Name of the folder that a book can be made from.</summary>
    public const string Executed = "executed";

    /// <summary>
    /// Writes figures.csv, and for each chapter a text and its executed notebook. What is kept of others stays.
    /// </summary>
    /// <param name="folder">Where they go.</param>
    /// <param name="reports">The run's notebooks.</param>
    public static void Write(string folder, IReadOnlyList<NotebookReport> reports)
    {
        FiguresFile.Update(Path.Combine(folder, Figures), reports);
        foreach (var report in reports)
        {
            AtomicFile.Write(Path.Combine(folder, report.Chapter.Name + ".txt"),
                Encoding.UTF8.GetBytes(RecordedText.Render(report)));
            var executed = Path.Combine(folder, Executed);
            AtomicFile.WriteAll(
                (Path.Combine(executed, report.Chapter.Name + RecordedNotebook.Ending), RecordedNotebook.Pack(report)),
                (PageRecord.PathOf(executed, report.Chapter.Name), PageRecord.Of(report).ToJson()));
        }
    }

    /// <summary>Finds out whether the figures that stay can be read; where there are none, they can.</summary>
    /// <param name="folder">Where they are.</param>
    /// <exception cref="FormatException">They cannot be read.</exception>
    public static void ThrowIfUnreadable(string folder)
    {
        if (Path.Combine(folder, Figures) is var file && File.Exists(file)) _ = FiguresFile.Read(file);
    }

    /// <summary>
    /// What a chapter's text names its notebook by: the SHA-256 of the code whose outputs it keeps. Prose, exercises
    /// and questions do not count.
    /// </summary>
    /// <param name="notebook">The notebook, executed or not.</param>
    public static string HashOf(Notebook notebook)
    {
        ArgumentNullException.ThrowIfNull(notebook);
        var code = string.Join('\0', notebook.CodeCells.Where(Keeps).Select(cell => cell.Source));
        return Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(code)));
    }

    // Stubs and questions wait for a reader: a run of the course leaves them undone.
    internal static bool Keeps(Cell cell) => !cell.Tags.Any(tag => tag is CellTags.Exercise or CellTags.Quiz);
}
