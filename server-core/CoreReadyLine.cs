using System.Reflection;
using System.Runtime;
using System.Runtime.InteropServices;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace GrpcLab.CoreServer;

/// <summary>The one line on standard output that says the server takes calls; its members are named as in the other server's line.</summary>
internal sealed record CoreReadyLine(
    bool Ready,
    int Pid,
    string Version,
    string Framework,
    string Gc,
    string Token,
    CoreReadyEndpoints Endpoints,
    string Certificate,
    string Pin,
    double DelayMs,
    int PayloadBytes)
{
    /// <summary>The line for a server that has started.</summary>
    public static CoreReadyLine Of(CoreServerOptions options, CoreReadyEndpoints endpoints, PemIdentity identity) => new(
        true,
        Environment.ProcessId,
        typeof(CoreReadyLine).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "unknown",
        RuntimeInformation.FrameworkDescription,
        GCSettings.IsServerGC ? "server" : "workstation",
        options.Token,
        endpoints,
        Convert.ToBase64String(identity.Der),
        identity.Pin,
        options.Delay.TotalMilliseconds,
        options.PayloadBytes);

    /// <summary>Writes the line and makes sure it leaves the process.</summary>
    public void Print()
    {
        Console.Out.WriteLine(JsonSerializer.Serialize(this, CoreReadyLineJson.Readable.CoreReadyLine));
        Console.Out.Flush();
    }
}

/// <summary>Addresses by kind.</summary>
internal sealed record CoreReadyEndpoints(string H2c, string Tls);

/// <summary>Compiled serialisation: the start-up pays no reflection.</summary>
[JsonSerializable(typeof(CoreReadyLine))]
internal sealed partial class CoreReadyLineJson : JsonSerializerContext
{
    /// <summary>Escapes only what JSON itself asks for: the line is never put into HTML.</summary>
    public static CoreReadyLineJson Readable { get; } = new(new JsonSerializerOptions
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    });
}
