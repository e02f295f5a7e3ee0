using System.Text.Json;
using System.Text.Json.Nodes;

namespace GrpcLab.Notebooks;

/// <summary>Writes outputs as nbformat wants them: names in order, text as lines, JSON mime types as JSON.</summary>
internal static class CellOutputWriter
{
    public static JsonArray Write(IReadOnlyList<CellOutput> outputs) => new([.. outputs.Select(One)]);

    private static JsonObject One(CellOutput output) => output switch
    {
        StreamOutput stream =>
            new() { ["name"] = stream.Name, ["output_type"] = "stream", ["text"] = NotebookJson.Lines(stream.Text) },
        ErrorOutput error => new()
        {
            ["ename"] = error.Name,
            ["evalue"] = error.Message,
            ["output_type"] = "error",
            ["traceback"] = new JsonArray([.. error.Traceback.Select(line => JsonValue.Create(line))]),
        },
        ResultOutput result => new()
        {
            ["data"] = Bundle(result.Data),
            ["execution_count"] = result.ExecutionCount,
            ["metadata"] = new JsonObject(),
            ["output_type"] = "execute_result",
        },
        DisplayOutput display => new()
        {
            ["data"] = Bundle(display.Data),
            ["metadata"] = new JsonObject(),
            ["output_type"] = "display_data",
        },
        _ => throw new NotSupportedException($"nbformat has no output of type {output.GetType().Name}."),
    };

    private static JsonObject Bundle(IReadOnlyDictionary<string, string> data) =>
        new(data.OrderBy(entry => entry.Key, StringComparer.Ordinal)
            .Select(entry => KeyValuePair.Create(entry.Key, Stored(entry.Key, entry.Value))));

    private static JsonNode? Stored(string mimeType, string text) =>
        MimeTypes.IsJson(mimeType) ? Json(mimeType, text)
            : MimeTypes.IsLines(mimeType) ? NotebookJson.Lines(text)
            : text;

    // A formatter that promises JSON and writes something else must not cost the reader the executed notebook:
    // the text is kept, as a JSON string, which every viewer shows.
    private static JsonNode? Json(string mimeType, string text)
    {
        try
        {
            return NotebookJson.Parse(text);
        }
        catch (JsonException)
        {
            return $"not JSON, though shown as {mimeType}: {text}";
        }
    }
}
