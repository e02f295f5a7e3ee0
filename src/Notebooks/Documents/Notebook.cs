using System.Text.Json;
using System.Text.Json.Nodes;

namespace GrpcLab.Notebooks;

/// <summary>A notebook file: read for its cells, written as Jupyter writes it, with results put into it.</summary>
internal sealed class Notebook
{
    private Notebook(JsonObject root)
    {
        Root = root;
        var code = 0;
        Cells = [.. root["cells"].Items().Select((cell, index) =>
            new Cell(index + 1, cell.Find("cell_type").Text() == "code" ? ++code : null, (JsonObject)cell!))];
    }

    /// <summary>All cells, in order.</summary>
    public IReadOnlyList<Cell> Cells { get; }

    /// <summary>The code cells, in order.</summary>
    public IEnumerable<Cell> CodeCells => Cells.Where(cell => cell.Kind == CellKind.Code);

    /// <summary>The first first-level heading in the prose; null where there is none.</summary>
    public string? Title => MarkdownHeadings.In(this).FirstOrDefault(heading => heading.Level == 1)?.Text;

    internal JsonObject Root { get; }

    /// <summary>The last heading before a cell, or the title; null where there is neither.</summary>
    public string? SectionOf(Cell cell) => MarkdownHeadings.In(this).LastOrDefault(h => h.Cell < cell.Number)?.Text;

    /// <summary>Reads a notebook file.</summary>
    /// <exception cref="NotebookFormatException">The file is not a notebook.</exception>
    public static Notebook Read(string path)
    {
        try
        {
            return Parse(File.ReadAllBytes(path), path);
        }
        catch (UnauthorizedAccessException error)
        {
            throw new NotebookFormatException($"{path} cannot be read: {error.Message}", error);
        }
    }

    /// <summary>Reads a notebook from its bytes.</summary>
    /// <param name="bytes">UTF-8, with or without a byte order mark.</param>
    /// <param name="name">What error messages call it.</param>
    /// <exception cref="NotebookFormatException">The bytes are not a notebook.</exception>
    public static Notebook Parse(ReadOnlySpan<byte> bytes, string name)
    {
        try
        {
            return NotebookJson.Parse(bytes) is JsonObject root && root["nbformat"].Integer() == 4
                && root["cells"] is JsonArray cells
                && cells.All(cell => cell is JsonObject)
                ? new Notebook(root)
                : throw new NotebookFormatException($"{name} is not a notebook of nbformat 4. "
                    + "Open it in Jupyter and save it; that upgrades it to nbformat 4.5.");
        }
        catch (JsonException error)
        {
            throw new NotebookFormatException(
                $"{name} is not JSON: {Place(error)}. "
                + "Restore it from git, or save it again in a notebook editor.",
                error);
        }
    }

    // A name that stands twice in an object is told without a place, but by the name.
    private static string Place(JsonException error) => error.LineNumber is { } line
        ? $"line {line + 1}, byte {error.BytePositionInLine + 1}"
        : error.Message.TrimEnd('.');

    /// <summary>The same notebook with new results in some cells; ids, metadata and what else is in it stay.</summary>
    /// <param name="results">Results by <see cref="Cell.Number"/>, for code cells.</param>
    public Notebook WithResults(IReadOnlyDictionary<int, CellResults> results) => With(root =>
    {
        foreach (var cell in CodeCells.Where(cell => results.ContainsKey(cell.Number)))
        {
            var json = root["cells"]![cell.Number - 1]!;
            json["execution_count"] = results[cell.Number].ExecutionCount;
            json["outputs"] = CellOutputWriter.Write(results[cell.Number].Outputs);
        }
    });

    /// <summary>The same notebook with other prose or code in some cells, by <see cref="Cell.Number"/>.</summary>
    internal Notebook WithSources(IReadOnlyDictionary<int, string> sources) => With(root =>
    {
        foreach (var (number, source) in sources) root["cells"]![number - 1]!["source"] = NotebookJson.Lines(source);
    });

    /// <summary>The same notebook with one more member in its metadata.</summary>
    internal Notebook WithMetadata(string name, JsonNode value) => With(root =>
    {
        if (root["metadata"] is not JsonObject metadata) root["metadata"] = metadata = [];
        metadata[name] = value;
    });

    private Notebook With(Action<JsonObject> change)
    {
        var root = (JsonObject)Root.DeepClone();
        change(root);
        return new Notebook(root);
    }

    /// <summary>The file: as Jupyter writes it, so that a source is a list of lines.</summary>
    public byte[] ToBytes()
    {
        var root = (JsonObject)Root.DeepClone();
        foreach (var cell in Cells) root["cells"]![cell.Number - 1]!["source"] = NotebookJson.Lines(cell.Source);

        return NotebookJson.ToFile(root);
    }
}

/// <summary>
/// What a notebook stores about its language: the same as the kernel of src/Jupyter says, or hosts change the file when
/// they open it.
/// </summary>
internal static class LanguageInfo
{
    public static readonly IReadOnlyList<(string Name, string Value)> Members =
    [
        ("codemirror_mode", "text/x-csharp"),
        ("file_extension", ".cs"),
        ("mimetype", "text/x-csharp"),
        ("name", "C#"),
        ("pygments_lexer", "csharp"),
        ("version", "14.0"),
    ];
}

/// <summary>A file that is not a notebook this course can read.</summary>
/// <param name="message">Which file, what is wrong with it, and what to do.</param>
/// <param name="inner">The cause, when there is one.</param>
internal sealed class NotebookFormatException(string message, Exception? inner = null) : Exception(message, inner);
