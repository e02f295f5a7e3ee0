using System.Text.Json;

namespace GrpcLab.Engine.Protocol;

/// <summary>One line from the owner.</summary>
internal sealed record Request(string Id, string Type, string Code, string? File, int? Cell, bool Silent, bool MarkStderr)
{
    public static Request Parse(string line)
    {
        using var document = JsonDocument.Parse(line);
        var body = document.RootElement;
        return new(
            body.GetProperty("id").GetString() ?? "",
            body.GetProperty("type").GetString() ?? "",
            Text(body, "code") ?? "",
            Text(body, "file"),
            body.TryGetProperty("cell", out var cell) && cell.TryGetInt32(out var number) ? number : null,
            IsTrue(body, "silent"),
            IsTrue(body, "mark_stderr"));
    }

    private static string? Text(JsonElement body, string name) =>
        body.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;

    private static bool IsTrue(JsonElement body, string name) =>
        body.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.True;
}
