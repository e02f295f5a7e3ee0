using System.Text.Json;
using System.Text.Json.Nodes;

namespace GrpcLab.Notebooks;

/// <summary>One line from the engine, taken apart.</summary>
internal sealed record EngineMessage(string Type, string? Parent, JsonElement Body)
{
    /// <summary>
    /// Reads one line; a line that is not a message of the protocol is an <see cref="EngineException"/>.
    /// </summary>
    public static EngineMessage Parse(string line)
    {
        try
        {
            using var document = JsonDocument.Parse(line);
            var body = document.RootElement.Clone();
            return new(body.GetProperty("type").GetString()!, Text(body, "parent"), body);
        }
        catch (Exception e) when (e is JsonException or KeyNotFoundException or InvalidOperationException)
        {
            var start = line.Length > 200 ? line[..200] + "…" : line;
            throw new EngineException($"The engine sent a line that is not part of the protocol: {start}. "
                + "The engine and this library may be of different builds; build the course again.", e);
        }
    }

    public string? Text(string name) => Text(Body, name);

    public string Required(string name) =>
        Text(name) ?? throw new EngineException($"The engine sent a {Type} message without {name}. "
            + "The engine and this library may be of different builds; build the course again.");

    public int? Number(string name) =>
        Body.TryGetProperty(name, out var value) && value.TryGetInt32(out var number) ? number : null;

    /// <summary>The event a handler gets; null for types this version does not know, which are ignored.</summary>
    public CellEvent? ToCellEvent() => Type switch
    {
        "stream" => new StreamText(Required("name"), Required("text")),
        "display" => new DisplayData(Data(), Text("display_id")),
        "update_display" => new UpdateDisplay(Data(), Required("display_id")),
        "clear_output" => new ClearOutput(),
        "result" => new ResultValue(Data(), Number("execution_count") ?? 0),
        "error" =>
            new ErrorInfo(Required("name"), Required("message"), Lines("traceback"), Number("line"), Number("column")),
        _ => null,
    };

    private Dictionary<string, string> Data() =>
        Body.GetProperty("data").EnumerateObject().ToDictionary(p => p.Name, p => p.Value.GetString() ?? "");

    private string[] Lines(string name) =>
        Body.TryGetProperty(name, out var lines) ? [.. lines.EnumerateArray().Select(l => l.GetString() ?? "")] : [];

    private static string? Text(JsonElement body, string name) =>
        body.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;
}

/// <summary>The requests of the engine protocol, one JSON line each.</summary>
internal static class Messages
{
    public static string Execute(string id, CellRequest request)
    {
        // Marks let this side put raw standard error and protocol events in order again.
        var message =
            new JsonObject { ["id"] = id, ["type"] = "execute", ["code"] = request.Code, ["mark_stderr"] = true };
        if (request.File is { } file) message["file"] = Path.GetFullPath(file);
        if (request.Cell is { } cell) message["cell"] = cell;
        return message.ToJsonString();
    }

    public static string Interrupt(string id) => new JsonObject { ["id"] = id, ["type"] = "interrupt" }.ToJsonString();
}
