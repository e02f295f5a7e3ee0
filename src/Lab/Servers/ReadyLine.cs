using System.Text.Json;

namespace GrpcLab;

/// <summary>The part of the server's ready line that is needed to ask it everything else.</summary>
/// <param name="Control">Where lab.Control is reached.</param>
/// <param name="Token">What its callers must show.</param>
internal sealed record ReadyLine(ControlAddress Control, string Token)
{
    /// <summary>The whole line, for what only one kind of server says.</summary>
    public required JsonElement Said { get; init; }

    /// <summary>Reads the line; null when it is something else.</summary>
    public static ReadyLine? TryParse(string line)
    {
        try
        {
            var root = JsonDocument.Parse(line).RootElement;
            if (!root.GetProperty("ready").GetBoolean())
            {
                return null;
            }

            var endpoints = root.GetProperty("endpoints");
            var address = Text(endpoints, "h2c") ?? Text(endpoints, "tls");
            return new ReadyLine(
                new ControlAddress(address is null ? null : new Uri(address), Text(endpoints, "uds")),
                root.GetProperty("token").GetString()!)
            {
                Said = root,
            };
        }
        catch (Exception e) when (e is JsonException or KeyNotFoundException or InvalidOperationException or UriFormatException)
        {
            return null;
        }
    }

    private static string? Text(JsonElement parent, string name) =>
        parent.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.String && value.GetString() is { Length: > 0 } text
            ? text
            : null;
}
