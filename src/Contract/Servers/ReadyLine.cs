using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace GrpcLab;

/// <summary>
/// The one line on standard output by which a server says that it takes calls, and everything a client needs to know.
/// </summary>
internal sealed record ReadyLine
{
    public bool Ready { get; init; } = true;

    public required int Pid { get; init; }

    public required string Version { get; init; }

    public required string Framework { get; init; }

    /// <summary>Its garbage collector, a word of <see cref="GcModes"/>.</summary>
    public required string Gc { get; init; }

    /// <summary>What callers of lab.Control must show; null when it stands in a file.</summary>
    public required string? Token { get; init; }

    public required ReadyEndpoints Endpoints { get; init; }

    /// <summary>DER of the certificate in base64; null without TLS.</summary>
    public required string? Certificate { get; init; }

    /// <summary>SHA-256 of the certificate in hexadecimal; null without TLS.</summary>
    public required string? Pin { get; init; }

    /// <summary>Its options as applied, by the names and in the form of the command line.</summary>
    public required IReadOnlyDictionary<string, string> Options { get; init; }

    /// <summary>Reads what a server said.</summary>
    /// <exception cref="JsonException">It is no ready line.</exception>
    public static ReadyLine Of(JsonElement said) => said.Deserialize(ReadyLineJson.Readable.ReadyLine)!;

    /// <summary>Writes the line to standard output and makes sure it leaves the process.</summary>
    public void Print()
    {
        Console.Out.WriteLine(JsonSerializer.Serialize(this, ReadyLineJson.Readable.ReadyLine));
        Console.Out.Flush();
    }
}

/// <summary>Addresses by kind; null when left out.</summary>
/// <param name="H2c">HTTP/2 without TLS.</param>
/// <param name="Tls">HTTP/2 over TLS.</param>
/// <param name="Uds">Path of the Unix socket.</param>
/// <param name="Json">HTTP/1.1 and HTTP/2 over TLS, for JSON.</param>
internal sealed record ReadyEndpoints(string? H2c, string? Tls, string? Uds, string? Json);

/// <summary>Compiled serialisation: the start-up pays no reflection.</summary>
[JsonSerializable(typeof(ReadyLine))]
internal sealed partial class ReadyLineJson : JsonSerializerContext
{
    /// <summary>
    /// Escapes only what JSON itself asks for: the line is also read by people, and never put into HTML.
    /// </summary>
    public static ReadyLineJson Readable { get; } = new(new JsonSerializerOptions
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    });
}
