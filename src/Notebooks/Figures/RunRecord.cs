namespace GrpcLab.Notebooks;

/// <summary>Keeps a run for others to read: the figures beside published ones, and the executed notebooks.</summary>
internal static class RunRecord
{
    /// <summary>Name of the file with the figures.</summary>
    public const string Figures = "figures.csv";

    /// <summary>Writes figures.csv and each executed notebook. What is kept of others stays.</summary>
    public static void Write(string folder, IReadOnlyList<NotebookReport> reports)
    {
        FiguresFile.Update(Path.Combine(folder, Figures), reports);
        foreach (var report in reports)
        {
            AtomicFile.Write(
                Path.Combine(folder, report.Chapter.Name + ".ipynb"), RecordedNotebook.Of(report, folder));
        }
    }

    /// <summary>Finds out whether the figures that stay can be read; where there are none, they can.</summary>
    /// <exception cref="FormatException">They cannot be read.</exception>
    public static void ThrowIfUnreadable(string folder)
    {
        if (Path.Combine(folder, Figures) is var file && File.Exists(file)) _ = FiguresFile.Read(file);
    }

    /// <summary>Whether a recorded notebook was made of the code of this one; exercises and questions apart.</summary>
    public static bool IsOf(Notebook recorded, Notebook notebook)
    {
        return Kept(recorded).SequenceEqual(Kept(notebook));
    }

    // The first cell only builds the lab. Stubs and questions wait for a reader: a run of the course leaves them undone.
    private static IEnumerable<string> Kept(Notebook notebook) => notebook.CodeCells.Skip(1)
        .Where(cell => !cell.Tags.Any(tag => tag is CellTags.Exercise or CellTags.Quiz)).Select(cell => cell.Source);
}
