using System.Text.Json;

namespace GrpcLab.Notebooks;

/// <summary>Reads stored outputs; what it does not know it leaves out of the model (the bytes keep it).</summary>
internal static class CellOutputReader
{
    public static IReadOnlyList<CellOutput> Read(JsonPiece? outputs) =>
        [.. (outputs?.Items ?? []).Select(One).OfType<CellOutput>()];

    private static CellOutput? One(JsonPiece output) => output["output_type"]?.Text switch
    {
        "stream" => new StreamOutput(output["name"]?.Text ?? "stdout", output["text"]?.JoinedText ?? ""),
        "display_data" => new DisplayOutput(Bundle(output["data"])),
        "execute_result" => new ResultOutput(Bundle(output["data"]), output["execution_count"]?.Integer),
        "error" => new ErrorOutput(
            output["ename"]?.Text ?? "",
            output["evalue"]?.Text ?? "",
            [.. (output["traceback"]?.Items ?? []).Select(line => line.Text ?? "")]),
        _ => null,
    };

    private static SortedDictionary<string, string> Bundle(JsonPiece? data)
    {
        var bundle = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (var member in data?.Members ?? [])
        {
            bundle[member.Name] = MimeTypes.IsJson(member.Name) ? Json(member.Value) : member.Value.JoinedText ?? member.Value.Raw;
        }

        return bundle;
    }

    private static string Json(JsonPiece value) => value.Kind == JsonValueKind.String ? value.Text! : value.Raw;
}
