using System.Text.Json;
using System.Text.Json.Nodes;

namespace GrpcLab.Notebooks;

/// <summary>Reads stored outputs; what it does not know it leaves out of the model (the file keeps it).</summary>
internal static class CellOutputReader
{
    public static IReadOnlyList<CellOutput> Read(JsonNode? outputs) =>
        [.. outputs.Items().Select(One).OfType<CellOutput>()];

    private static CellOutput? One(JsonNode? output) => output.Find("output_type").Text() switch
    {
        "stream" => new StreamOutput(output.Find("name").Text() ?? "stdout", output.Find("text").JoinedText() ?? ""),
        "display_data" => new DisplayOutput(Bundle(output.Find("data"))),
        "execute_result" => new ResultOutput(Bundle(output.Find("data")), output.Find("execution_count").Integer()),
        "error" => new ErrorOutput(
            output.Find("ename").Text() ?? "",
            output.Find("evalue").Text() ?? "",
            [.. output.Find("traceback").Items().Select(line => line.Text() ?? "")]),
        _ => null,
    };

    private static SortedDictionary<string, string> Bundle(JsonNode? data)
    {
        var bundle = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (var (mimeType, value) in data as JsonObject ?? [])
        {
            bundle[mimeType] = (MimeTypes.IsJson(mimeType) ? value.Text() : value.JoinedText())
                ?? value?.ToJsonString() ?? "null";
        }

        return bundle;
    }
}

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
            return $"not valid JSON, although displayed as {mimeType}: {text}";
        }
    }
}
