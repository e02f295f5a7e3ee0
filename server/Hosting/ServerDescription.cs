using System.Reflection;
using System.Runtime.InteropServices;

namespace GrpcLab.Server;

/// <summary>What the server says about itself, in the ready line and through lab.Control.</summary>
internal sealed class ServerDescription(LaunchOptions options, KestrelSetup kestrel, ServerCertificate? certificate)
{
    public LaunchOptions Options => options;

    public ReadyLine ToReadyLine() => new()
    {
        Pid = Environment.ProcessId,
        Version = typeof(ServerDescription).Assembly
            .GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "unknown",
        Framework = RuntimeInformation.FrameworkDescription,
        Gc = GcModes.Current.Word(),
        Token = options.TokenFile is null ? options.Secret : null, // Who keeps it in a file does not want it in a log.
        Endpoints = kestrel.Endpoints,
        Certificate = certificate is null ? null : Convert.ToBase64String(certificate.Leaf.RawData),
        Pin = certificate?.Pin,
        Options = OptionSet.Describe(options),
    };
}
