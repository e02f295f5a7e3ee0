using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace GrpcLab.Server;

/// <summary>The one line on standard output that says the server takes calls, and everything a client needs to know.</summary>
internal sealed record ReadyLine(
    bool Ready,
    int Pid,
    string Version,
    string Framework,
    string Gc,
    string? Token,
    ReadyEndpoints Endpoints,
    string? Certificate,
    string? Pin,
    ReadyLimits Limits,
    bool Logging,
    double DelayMs,
    int PayloadBytes)
{
    /// <summary>The line for a server that has started.</summary>
    public static ReadyLine Of(ServerDescription server) => new(
        true,
        Environment.ProcessId,
        server.Version,
        server.Framework,
        server.Gc,
        server.Options.TokenFile is null ? server.Options.Token : null, // Who keeps it in a file does not want it in a log.
        new ReadyEndpoints(server.Endpoints.H2c, server.Endpoints.Tls, server.Endpoints.Uds, server.Endpoints.Json),
        server.Certificate is { } der ? Convert.ToBase64String(der) : null,
        server.Pin,
        ReadyLimits.Of(server.Options.Http2),
        server.Options.Logging,
        server.Options.Delay.TotalMilliseconds,
        server.Options.PayloadBytes);

    /// <summary>Writes the line and makes sure it leaves the process.</summary>
    public void Print()
    {
        Console.Out.WriteLine(JsonSerializer.Serialize(this, ReadyLineJson.Readable.ReadyLine));
        Console.Out.Flush();
    }
}

/// <summary>Addresses by kind; null when left out.</summary>
internal sealed record ReadyEndpoints(string? H2c, string? Tls, string? Uds, string? Json);

/// <summary>The HTTP/2 limits as applied; a null ping delay means that no pings are sent.</summary>
internal sealed record ReadyLimits(
    int MaxStreamsPerConnection,
    int InitialStreamWindowSize,
    int InitialConnectionWindowSize,
    int MaxFrameSize,
    int HeaderTableSize,
    double? KeepAlivePingDelaySeconds,
    double KeepAlivePingTimeoutSeconds)
{
    /// <summary>The limits of a launch.</summary>
    public static ReadyLimits Of(Http2LimitOptions limits) => new(
        limits.MaxStreamsPerConnection,
        limits.InitialStreamWindowSize,
        limits.InitialConnectionWindowSize,
        limits.MaxFrameSize,
        limits.HeaderTableSize,
        limits.KeepAlivePingDelay?.TotalSeconds,
        limits.KeepAlivePingTimeout.TotalSeconds);
}

/// <summary>Compiled serialisation: the start-up pays no reflection.</summary>
[JsonSerializable(typeof(ReadyLine))]
internal sealed partial class ReadyLineJson : JsonSerializerContext
{
    /// <summary>Escapes only what JSON itself asks for: the line is also read by people, and never put into HTML.</summary>
    public static ReadyLineJson Readable { get; } = new(new JsonSerializerOptions
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    });
}
