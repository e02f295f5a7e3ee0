using System.Runtime.InteropServices;
using System.Security.Cryptography.X509Certificates;
using Grpc.Core;

namespace GrpcLab;

/// <summary>Opens channels of Grpc.Core to either kind of server. End them with ShutdownAsync.</summary>
public static class CoreChannels
{
    // Lifts a limit; messages received may have 4 MiB by default.
    private const int Unlimited = -1;

    // Not among the names in ChannelOptions.
    private const string OwnConnections = "grpc.use_local_subchannel_pool";
    private const string UseProxy = "grpc.enable_http_proxy";

    /// <summary>A channel that trusts exactly the server's certificate and takes messages of any size.</summary>
    /// <param name="server">Where to.</param>
    /// <param name="endpoint">Which way in: h2c or TLS. Default: the server's own.</param>
    /// <param name="shared">
    /// Whether it may share connections with other channels to the same address, as Grpc.Core's do. Default: true.
    /// </param>
    /// <exception cref="PlatformNotSupportedException">Grpc.Core does not run on this platform.</exception>
    /// <exception cref="NotSupportedException">A Unix socket, or the endpoint for JSON.</exception>
    public static Channel Open(ServerAccess server, Endpoint? endpoint = null, bool shared = true)
    {
        ArgumentNullException.ThrowIfNull(server);
        GrpcCore.ThrowIfMissing();
        var chosen = endpoint ?? server.DefaultEndpoint;
        if (chosen is Endpoint.Uds or Endpoint.Json)
        {
            throw new NotSupportedException(
                $"The lab opens channels of Grpc.Core to h2c and TLS only, not to Endpoint.{chosen}. "
                + "Use Endpoint.H2c or Endpoint.Tls.");
        }

        var options = new List<ChannelOption>
        {
            new(ChannelOptions.MaxReceiveMessageLength, Unlimited),
            new(ChannelOptions.MaxSendMessageLength, Unlimited),
            new(OwnConnections, shared ? 0 : 1),
            new(UseProxy, 0),
        };
        var address = server.Address(chosen);
        return new Channel($"{address.Host}:{address.Port}",
            chosen == Endpoint.Tls ? Pinned(server.Certificate!, options) : ChannelCredentials.Insecure, options);
    }

    // Grpc.Core verifies the name as well; the certificate is trusted
    // whatever name it is reached by, so it gets one that is in it.
    private static SslCredentials Pinned(X509Certificate2 certificate, List<ChannelOption> options)
    {
        var names = certificate.Extensions.OfType<X509SubjectAlternativeNameExtension>()
            .SelectMany(e => e.EnumerateDnsNames());
        if (names.FirstOrDefault() is { } name)
        {
            options.Add(new ChannelOption(ChannelOptions.SslTargetNameOverride, name));
        }

        return new SslCredentials(certificate.ExportCertificatePem());
    }
}

/// <summary>
/// Grpc.Core 2.46.5, the implementation on a native library that grpc-dotnet replaced: deprecated, and kept here to be
/// measured.
/// </summary>
public static class GrpcCore
{
    /// <summary>What results call it.</summary>
    public const string Name = "Grpc.Core 2.46.5 (deprecated)";

    /// <summary>Why it does not run here, as a sentence; null where it does.</summary>
    public static string? Missing { get; } = FindLibrary(
        Path.GetDirectoryName(typeof(Grpc.Core.Channel).Assembly.Location)!) is null
        ? Error(RuntimeInformation.RuntimeIdentifier)
        : null;

    internal static string Error(string platform) =>
        $"{GrpcCoreLibrary.IsMissingFor(platform)}, and no new one will be released. "
        + "Measurements that do not use it are unaffected.";

    /// <summary>Throws where it does not run.</summary>
    /// <exception cref="PlatformNotSupportedException">There is no native library for this platform.</exception>
    internal static void ThrowIfMissing()
    {
        if (Missing is { } error) throw new PlatformNotSupportedException(error);
    }

    // The build copies the library of this platform and no other, so that finding one is finding the right one.
    internal static string? FindLibrary(string folder)
    {
        var runtimes = Path.Combine(folder, "runtimes");
        return Directory.Exists(runtimes)
            ? Directory.EnumerateFiles(runtimes, "*grpc_csharp_ext*", SearchOption.AllDirectories).FirstOrDefault()
            : null;
    }
}
