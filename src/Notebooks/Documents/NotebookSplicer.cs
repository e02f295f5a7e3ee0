using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>Puts results into a notebook's bytes by replacing exactly the values it owns.</summary>
internal sealed class NotebookSplicer(byte[] bytes, JsonLayout layout)
{
    public byte[] Apply(IReadOnlyList<Cell> cells, IReadOnlyDictionary<int, CellResults> results)
    {
        var edits = cells.Where(cell => cell.Kind == CellKind.Code && results.ContainsKey(cell.Number))
            .SelectMany(cell => Edits(cell, results[cell.Number]))
            .OrderBy(edit => edit.Start);
        using var output = new MemoryStream(bytes.Length);
        var copied = 0;
        foreach (var edit in edits)
        {
            output.Write(bytes, copied, edit.Start - copied);
            output.Write(Encoding.UTF8.GetBytes(edit.Text));
            copied = edit.End;
        }

        output.Write(bytes, copied, bytes.Length - copied);
        return output.ToArray();
    }

    private IEnumerable<Edit> Edits(Cell cell, CellResults results)
    {
        var indent = IndentOf(cell.Piece);
        yield return Set(cell.Piece, "execution_count", CellOutputWriter.Count(results.ExecutionCount), indent);
        yield return Set(cell.Piece, "outputs", CellOutputWriter.Write(results.Outputs, layout, indent), indent);
    }

    private Edit Set(JsonPiece cell, string name, string json, string indent)
    {
        if (cell[name] is { } value)
        {
            return new(value.Start, value.End, json);
        }

        // A cell has at least its cell_type, so there is a last member to stand behind.
        var end = cell.Members[^1].Value.End;
        var lead = layout.NewLine is null ? layout.Comma : "," + layout.NewLine + indent;
        return new(end, end, lead + JsonStrings.Encode(name) + layout.Colon + json);
    }

    // The white space before the cell's first name, if that name begins its line.
    private string IndentOf(JsonPiece cell)
    {
        var name = cell.Members[0].NameStart;
        var start = name;
        while (start > 0 && bytes[start - 1] is (byte)' ' or (byte)'\t')
        {
            start--;
        }

        var beginsLine = start > 0 && bytes[start - 1] == (byte)'\n';
        return beginsLine ? Encoding.UTF8.GetString(bytes, start, name - start) : layout.Indent + layout.Indent + layout.Indent;
    }

    private readonly record struct Edit(int Start, int End, string Text);
}
