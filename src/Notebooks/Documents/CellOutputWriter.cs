using System.Globalization;
using System.Text;
using System.Text.Json;

namespace GrpcLab.Notebooks;

/// <summary>Writes outputs as nbformat wants them: names in order, text as lines, JSON mime types as JSON.</summary>
internal static class CellOutputWriter
{
    public static string Write(IReadOnlyList<CellOutput> outputs, JsonLayout layout, string baseIndent)
    {
        var json = new JsonTextWriter(layout, baseIndent);
        json.Begin('[');
        foreach (var output in outputs)
        {
            json.Begin('{');
            One(json, output);
            json.End('}');
        }

        return json.End(']').ToString();
    }

    public static string Count(int? executionCount) => executionCount?.ToString(CultureInfo.InvariantCulture) ?? "null";

    private static void One(JsonTextWriter json, CellOutput output)
    {
        switch (output)
        {
            case StreamOutput stream:
                json.Member("name", stream.Name).Member("output_type", "stream").Name("text").Lines(LinesOf(stream.Text));
                break;
            case ErrorOutput error:
                json.Member("ename", error.Name).Member("evalue", error.Message).Member("output_type", "error");
                json.Name("traceback").Lines(error.Traceback);
                break;
            case ResultOutput result:
                Bundle(json, result.Data);
                json.Name("execution_count").Raw(Count(result.ExecutionCount));
                json.Name("metadata").Begin('{').End('}').Member("output_type", "execute_result");
                break;
            case DisplayOutput display:
                Bundle(json, display.Data);
                json.Name("metadata").Begin('{').End('}').Member("output_type", "display_data");
                break;
            default:
                throw new NotSupportedException($"nbformat has no output of type {output.GetType().Name}.");
        }
    }

    private static void Bundle(JsonTextWriter json, IReadOnlyDictionary<string, string> data)
    {
        json.Name("data").Begin('{');
        foreach (var (mimeType, text) in data.OrderBy(entry => entry.Key, StringComparer.Ordinal))
        {
            json.Name(mimeType);
            if (MimeTypes.IsJson(mimeType))
            {
                json.Piece(Parse(mimeType, text));
            }
            else if (MimeTypes.IsLines(mimeType))
            {
                json.Lines(LinesOf(text));
            }
            else
            {
                json.Text(text);
            }
        }

        json.End('}');
    }

    // A formatter that promises JSON and writes something else must not cost the reader the executed notebook:
    // the text is kept, as a JSON string, which every viewer shows.
    private static JsonPiece Parse(string mimeType, string text)
    {
        try
        {
            return JsonPieceReader.Read(Encoding.UTF8.GetBytes(text));
        }
        catch (JsonException)
        {
            return JsonPieceReader.Read(Encoding.UTF8.GetBytes(JsonStrings.Encode($"not JSON, though shown as {mimeType}: {text}")));
        }
    }

    private static IEnumerable<string> LinesOf(string text)
    {
        var start = 0;
        while (start < text.Length)
        {
            var end = text.IndexOf('\n', start);
            end = end < 0 ? text.Length : end + 1;
            yield return text[start..end];
            start = end;
        }
    }
}
