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
