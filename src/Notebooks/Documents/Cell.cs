using System.Text.Json.Nodes;

namespace GrpcLab.Notebooks;

/// <summary>One cell of a notebook.</summary>
internal sealed class Cell
{
    internal Cell(int number, int? codeNumber, JsonObject json)
    {
        Number = number;
        CodeNumber = codeNumber;
        Json = json;
        Source = json["source"].JoinedText() ?? "";
        Kind = json["cell_type"].Text() switch
        {
            "markdown" => CellKind.Markdown,
            "code" => CellKind.Code,
            _ => CellKind.Other,
        };
        Tags = [.. Metadata.Find("tags").Items().Select(tag => tag.Text()).OfType<string>()];
        Outputs = CellOutputReader.Read(json["outputs"]);
    }

    /// <summary>The cell's place in the notebook, counted from 1 over all cells.</summary>
    public int Number { get; }

    /// <summary>
    /// The cell's place among the code cells, counted from 1, as Jupyter shows it after a run; null for prose.
    /// </summary>
    public int? CodeNumber { get; }

    /// <summary>What the cell holds.</summary>
    public CellKind Kind { get; }

    /// <summary>The cell's identity of nbformat 4.5; null in older files.</summary>
    public string? Id => Json["id"].Text();

    /// <summary>The prose or code.</summary>
    public string Source { get; }

    /// <summary>The tags of the cell's metadata.</summary>
    public IReadOnlyList<string> Tags { get; }

    /// <summary>The outputs stored in the file.</summary>
    public IReadOnlyList<CellOutput> Outputs { get; }

    /// <summary>The execution count stored in the file; null when the cell has not run.</summary>
    public int? ExecutionCount => Json["execution_count"].Integer();

    internal JsonObject Json { get; }

    internal JsonNode? Metadata => Json["metadata"];
}

/// <summary>What a cell holds.</summary>
internal enum CellKind
{
    /// <summary>Prose.</summary>
    Markdown,

    /// <summary>C#.</summary>
    Code,

    /// <summary>Raw text, or a kind this course does not know; left alone.</summary>
    Other,
}
