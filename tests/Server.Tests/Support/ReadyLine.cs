using System.Text.Json;

namespace GrpcLab.Server.Tests;

/// <summary>The ready line as a client of the server would read it.</summary>
internal sealed record ReadyLine(
    int Pid, string Gc, string? Token, ReadyEndpoints Endpoints, byte[]? Certificate, string? Pin,
    IReadOnlyDictionary<string, string> Options)
{
    private static readonly JsonSerializerOptions Web = new(JsonSerializerDefaults.Web);

    public static ReadyLine Parse(string line) =>
        JsonSerializer.Deserialize<ReadyLine>(line, Web) ?? throw new JsonException($"Not a ready line: {line}");
}

internal sealed record ReadyEndpoints(string? H2c, string? Tls, string? Uds, string? Json);
