using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using GrpcLab.Engine;

namespace GrpcLab.Notebooks;

/// <summary>JSON as Jupyter reads and writes it.</summary>
internal static class NotebookJson
{
    private static readonly JsonDocumentOptions Reading = new() { MaxDepth = 256, AllowDuplicateProperties = false };

    // As nbformat writes: Python's json.dumps(indent=1, ensure_ascii=False) and a final line break. Only rare characters
    // differ: 😀 becomes \ud83d\ude00 (https://github.com/dotnet/runtime/issues/42847).
    private static readonly JsonWriterOptions Writing = new()
    {
        Indented = true,
        IndentSize = 1,
        NewLine = "\n",
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>Reads UTF-8 text, with or without the byte order mark that some editors on Windows put first.</summary>
    /// <exception cref="JsonException">It is not JSON.</exception>
    public static JsonNode? Parse(ReadOnlySpan<byte> bytes) =>
        Parse(Encoding.UTF8.GetString(bytes).TrimStart('\uFEFF'));

    /// <summary>Reads a text.</summary>
    /// <exception cref="JsonException">It is not JSON.</exception>
    public static JsonNode? Parse(string text) =>
        JsonNode.Parse(LoneSurrogates.Replace(text), documentOptions: Reading);

    /// <summary>The whole file.</summary>
    public static byte[] ToFile(JsonNode root)
    {
        using var file = new MemoryStream();
        using (var writer = new Utf8JsonWriter(file, Writing)) root.WriteTo(writer);

        file.WriteByte((byte)'\n');
        return file.ToArray();
    }

    /// <summary>The value some members further down; null where there is none.</summary>
    public static JsonNode? Find(this JsonNode? node, params ReadOnlySpan<string> path)
    {
        foreach (var name in path) node = (node as JsonObject)?[name];

        return node;
    }

    /// <summary>The text, where the value is one.</summary>
    public static string? Text(this JsonNode? node) =>
        node is JsonValue value && value.TryGetValue(out string? text) ? text : null;

    /// <summary>The number, where the value is a whole one.</summary>
    public static int? Integer(this JsonNode? node) =>
        node is JsonValue value && value.TryGetValue(out int number) ? number : null;

    /// <summary>The items, where the value is an array; otherwise none.</summary>
    public static IEnumerable<JsonNode?> Items(this JsonNode? node) => node as JsonArray ?? [];

    /// <summary>A text that nbformat allows as one string or as a list of lines.</summary>
    public static string? JoinedText(this JsonNode? node) =>
        node is JsonArray lines ? string.Concat(lines.Select(Text)) : node.Text();

    /// <summary>A text as a list of lines, the way Jupyter stores it so that a difference can be read.</summary>
    public static JsonArray Lines(string text) => new([.. LinesOf(text).Select(line => JsonValue.Create(line))]);

    private static IEnumerable<string> LinesOf(string text)
    {
        for (int start = 0, end; start < text.Length; start = end)
        {
            end = text.IndexOf('\n', start) is var found and >= 0 ? found + 1 : text.Length;
            yield return text[start..end];
        }
    }
}
