using System.Text.Json;

namespace GrpcLab.Cli;

/// <summary>The server a gateway calls.</summary>
/// <param name="Address">Its http or https address.</param>
/// <param name="Certificate">Its certificate, DER in base64; null trusts what the system trusts.</param>
internal sealed record CalledServer(Uri Address, string? Certificate)
{
    /// <summary>Reads it from the ready line of the course's server.</summary>
    public static CalledServer In(JsonElement readyLine, bool tls)
    {
        var endpoints = readyLine.GetProperty("endpoints");
        return tls
            ? new(new Uri(endpoints.GetProperty("tls").GetString()!), readyLine.GetProperty("certificate").GetString())
            : new(new Uri(endpoints.GetProperty("h2c").GetString()!), null);
    }
}
