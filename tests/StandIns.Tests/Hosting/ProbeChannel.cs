using System.Net.Security;
using Grpc.Net.Client;

namespace StandIns.Tests.Hosting;

/// <summary>Channels to the probe server.</summary>
internal static class ProbeChannel
{
    internal static GrpcChannel OpenClear(this ProbeServer server, Action<GrpcChannelOptions>? configure = null) =>
        Open(server.Clear, configure);

    internal static GrpcChannel OpenSecure(this ProbeServer server, Action<GrpcChannelOptions>? configure = null) =>
        Open(server.Secure, options =>
        {
            options.HttpHandler = server.TrustingHandler();
            configure?.Invoke(options);
        });

    /// <summary>Trusts exactly this server's certificate.</summary>
    internal static SocketsHttpHandler TrustingHandler(this ProbeServer server)
    {
        var expected = server.Certificate.GetCertHashString();
        return new SocketsHttpHandler
        {
            EnableMultipleHttp2Connections = true,
            SslOptions = new SslClientAuthenticationOptions
            {
                RemoteCertificateValidationCallback =
                    (_, certificate, _, _) => certificate?.GetCertHashString() == expected,
            },
        };
    }

    private static GrpcChannel Open(Uri address, Action<GrpcChannelOptions>? configure)
    {
        var options = new GrpcChannelOptions { DisposeHttpClient = true };
        configure?.Invoke(options);
        return GrpcChannel.ForAddress(address, options);
    }
}
