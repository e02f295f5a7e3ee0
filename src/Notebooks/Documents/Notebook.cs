using System.Text.Json;

namespace GrpcLab.Notebooks;

/// <summary>A notebook file: read for its cells, written back byte for byte but for the results put into it.</summary>
public sealed class Notebook
{
    private readonly byte[] _bytes;

    private Notebook(byte[] bytes, JsonPiece root)
    {
        _bytes = bytes;
        Root = root;
        var code = 0;
        Cells = [.. (root["cells"]?.Items ?? []).Select((piece, index) =>
            new Cell(index + 1, piece["cell_type"]?.Text == "code" ? ++code : null, piece))];
    }

    /// <summary>All cells, in order.</summary>
    public IReadOnlyList<Cell> Cells { get; }

    /// <summary>The code cells, in order.</summary>
    public IEnumerable<Cell> CodeCells => Cells.Where(cell => cell.Kind == CellKind.Code);

    /// <summary>The file's content.</summary>
    public ReadOnlyMemory<byte> Bytes => _bytes;

    /// <summary>The first first-level heading in the prose; null where there is none.</summary>
    public string? Title => MarkdownHeadings.In(this).FirstOrDefault(heading => heading.Level == 1)?.Text;

    internal JsonPiece Root { get; }

    /// <summary>Reads a notebook file.</summary>
    /// <param name="path">The .ipynb file.</param>
    /// <exception cref="NotebookFormatException">The file is not a notebook.</exception>
    public static Notebook Read(string path) => Parse(File.ReadAllBytes(path), path);

    /// <summary>Reads a notebook from its bytes.</summary>
    /// <param name="bytes">UTF-8, with or without a byte order mark.</param>
    /// <param name="name">What error messages call it.</param>
    /// <exception cref="NotebookFormatException">The bytes are not a notebook.</exception>
    public static Notebook Parse(byte[] bytes, string name)
    {
        JsonPiece root;
        try
        {
            root = JsonPieceReader.Read(bytes);
        }
        catch (JsonException fault)
        {
            throw new NotebookFormatException(
                $"{name} is not JSON: line {fault.LineNumber + 1}, byte {fault.BytePositionInLine + 1}. Restore it from git, or save it again in an editor for notebooks.",
                fault);
        }

        var isNotebook = root["nbformat"]?.Integer == 4 && root["cells"]?.Kind == JsonValueKind.Array
            && root["cells"]!.Items.All(cell => cell.Kind == JsonValueKind.Object);
        return isNotebook
            ? new Notebook(bytes, root)
            : throw new NotebookFormatException($"{name} is not a notebook of nbformat 4. Open it in Jupyter and save it; that brings it to nbformat 4.5.");
    }

    /// <summary>The same notebook with new results in some cells; no other byte changes.</summary>
    /// <param name="results">Results by <see cref="Cell.Number"/>, for code cells.</param>
    public Notebook WithResults(IReadOnlyDictionary<int, CellResults> results)
    {
        var bytes = new NotebookSplicer(_bytes, JsonLayout.Of(_bytes, Root)).Apply(Cells, results);
        return new Notebook(bytes, JsonPieceReader.Read(bytes));
    }

    /// <summary>Writes the notebook whole or not at all.</summary>
    /// <param name="path">The file to write; its folder is created.</param>
    public void Write(string path) => AtomicFile.Write(path, _bytes);
}
