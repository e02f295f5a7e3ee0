using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// An executed notebook as the repository keeps it, so that GitHub shows it: each figure is a picture in an output of
/// its own, links start from the record's folder, and what else is known of the run stands in the metadata.
/// </summary>
internal static partial class RecordedNotebook
{
    private const string Key = "grpc_lab", Conditions = "conditions", Run = "run";

    // A page is made of the other forms, and so is what GitHub shows.
    private static readonly string[] WithoutUse = ["application/vnd.plotly.v1+json", MimeTypes.Plain];

    /// <summary>The file.</summary>
    public static byte[] Of(NotebookReport report, string folder)
    {
        return report.Notebook
            .WithResults(report.Cells.ToDictionary(cell => cell.Cell.Number, cell =>
                cell.Results with { Outputs = [.. cell.Results.Outputs.SelectMany(Shown)] }))
            .WithSources(Prose(report.Notebook, report.Chapter, folder))
            .WithMetadata(Key, new JsonObject
            {
                [Conditions] = $"{ClaimRows.Conditions(report)} · {report.Took}",
                [Run] = PageRecord.Of(report).ToNode(),
            }).ToBytes();
    }

    /// <summary>What a notebook's metadata says of its run; null for one that is not recorded.</summary>
    /// <exception cref="FormatException">It says something else.</exception>
    /// <exception cref="NotebookFormatException">It is not a notebook.</exception>
    public static PageRecord? RecordOf(string path)
    {
        var bytes = File.ReadAllBytes(path);
        if (bytes.AsSpan().IndexOf("\"grpc_lab\""u8) < 0) return null;

        var node = Notebook.Parse(bytes, path).Root["metadata"].Find(Key, Run);
        return node is null ? null
            : PageRecord.Of(() => node, Path.GetFileNameWithoutExtension(path)) ?? throw new FormatException(
                $"{path} has no run record of this version. Record its chapter again.");
    }

    /// <summary>The notebook with its links as in the course's own; one that is not recorded as it is.</summary>
    public static Notebook WithOwnLinks(Notebook recorded, Chapter chapter, string folder)
    {
        if (recorded.Root["metadata"].Find(Key) is null) return recorded;

        var way = Way(chapter, folder);
        return recorded.WithSources(recorded.Cells.Where(cell => cell.Kind == CellKind.Markdown).ToDictionary(
            cell => cell.Number, cell => cell.Source.Replace("](" + way, "](", StringComparison.Ordinal)));
    }

    /// <summary>The recorded notebook with the prose of today's.</summary>
    /// <exception cref="FormatException">Their cells do not match.</exception>
    public static Notebook WithProseOf(Notebook today, Notebook recorded, Chapter chapter, string folder) =>
        recorded.Cells.Select(cell => cell.Kind).SequenceEqual(today.Cells.Select(cell => cell.Kind))
            ? recorded.WithSources(Prose(today, chapter, folder))
            : throw new FormatException($"The cells of {chapter.Name} differ from its recording. Record it again.");

    // With links that start from the record's folder.
    private static Dictionary<int, string> Prose(Notebook notebook, Chapter chapter, string folder)
    {
        var way = Way(chapter, folder);
        return notebook.Cells.Where(cell => cell.Kind == CellKind.Markdown)
            .ToDictionary(cell => cell.Number, cell => Relative().Replace(cell.Source, link => link.Value + way));
    }

    private static string Way(Chapter chapter, string folder) =>
        Path.GetRelativePath(folder, Path.GetDirectoryName(Path.GetFullPath(chapter.Path))!).Replace('\\', '/') + "/";

    private static IEnumerable<CellOutput> Shown(CellOutput output)
    {
        if (output is not DisplayOutput display || !display.Data.TryGetValue(MimeTypes.Html, out var html))
        {
            return [output];
        }

        var data = display.Data.Where(form => !WithoutUse.Contains(form.Key)).ToDictionary();
        data[MimeTypes.Html] = LabFigure.Replace(html, _ => "").Trim();
        if (data[MimeTypes.Html].Length == 0) data.Remove(MimeTypes.Html);
        var figures = LabFigure.In(html).Select(figure => figure.ToOutput());
        return data.Count == 0 ? figures : [.. figures, display with { Data = data }];
    }

    // Where a link of the notebook leads to a file of the course.
    [GeneratedRegex(@"\]\((?![a-z]+:|#|/)")]
    private static partial Regex Relative();
}

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
