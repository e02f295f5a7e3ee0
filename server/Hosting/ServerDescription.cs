using System.Reflection;
using System.Runtime.InteropServices;

namespace GrpcLab.Server;

/// <summary>What the server says about itself, in the ready line and through lab.Control.</summary>
internal sealed class ServerDescription(ServerOptions options, ListeningEndpoints endpoints, ServerCertificate? certificate)
{
    /// <summary>The options of this launch.</summary>
    public ServerOptions Options => options;

    /// <summary>Where it listens.</summary>
    public ListeningEndpoints Endpoints => endpoints;

    /// <summary>DER of the certificate, or null without TLS.</summary>
    public byte[]? Certificate { get; } = certificate?.Leaf.RawData;

    /// <summary>What clients on other machines pin, or null without TLS.</summary>
    public string? Pin { get; } = certificate?.Pin;

    /// <summary>Version of this program.</summary>
    public string Version { get; } =
        typeof(ServerDescription).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "unknown";

    /// <summary>For example <c>.NET 10.0.12</c>.</summary>
    public string Framework => RuntimeInformation.FrameworkDescription;

    /// <summary>"workstation" or "server".</summary>
    public string Gc => GcModes.Current.Word();
}
