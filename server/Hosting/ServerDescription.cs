using System.Reflection;
using System.Runtime.InteropServices;

namespace GrpcLab.Server;

/// <summary>What the server says about itself, in the ready line and through lab.Control.</summary>
internal sealed class ServerDescription(
    LaunchOptions options, ListeningEndpoints endpoints, ServerCertificate? certificate)
{
    /// <summary>The options of this launch.</summary>
    public LaunchOptions Options => options;

    /// <summary>Where it listens.</summary>
    public ListeningEndpoints Endpoints => endpoints;

    /// <summary>DER of the certificate, or null without TLS.</summary>
    public byte[]? Certificate { get; } = certificate?.Leaf.RawData;

    /// <summary>What clients on other machines pin, or null without TLS.</summary>
    public string? Pin { get; } = certificate?.Pin;

    /// <summary>Version of this program.</summary>
    public string Version { get; } =
        typeof(ServerDescription).Assembly
            .GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "unknown";

    /// <summary>For example <c>.NET 10.0.12</c>.</summary>
    public string Framework => RuntimeInformation.FrameworkDescription;

    /// <summary>"workstation" or "server".</summary>
    public string Gc => GcModes.Current.Word();

    /// <summary>The line for a server that has started.</summary>
    public ReadyLine ToReadyLine() => new()
    {
        Pid = Environment.ProcessId,
        Version = Version,
        Framework = Framework,
        Gc = Gc,
        Token = options.TokenFile is null ? options.Secret : null, // Who keeps it in a file does not want it in a log.
        Endpoints = new ReadyEndpoints(endpoints.H2c, endpoints.Tls, endpoints.Uds, endpoints.Json),
        Certificate = Certificate is { } der ? Convert.ToBase64String(der) : null,
        Pin = Pin,
        Options = OptionSet.Describe(options),
    };
}
