using System.Net.Security;
using System.Security.Cryptography.X509Certificates;
using Grpc.Net.Client;

namespace GrpcLab.Gateway;

/// <summary>Opens channels to the server. Each channel has a handler, and with it connections, of its own.</summary>
internal sealed class ServerChannels(GatewayOptions options)
{
    // The settings of the book chapter. There the channel lived as
    // long as a request, so they never acted; kept channels use them.
    private static readonly TimeSpan PingDelay = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan PingTimeout = TimeSpan.FromSeconds(30);

    // gRPC's own bound is two minutes: too long to wait for a server that is back.
    private static readonly TimeSpan MaxBackoff = TimeSpan.FromSeconds(2);

    private readonly byte[]? _certificate = options.ServerCertificate is { } text
        ? Convert.FromBase64String(text) : null;

    /// <summary>The server that is called.</summary>
    public Uri Server => options.Server;

    /// <summary>A new channel; disposing it closes its connections.</summary>
    /// <param name="multipleConnections">
    /// Whether a call that finds every stream taken opens another connection, or waits.
    /// </param>
    public GrpcChannel Open(bool multipleConnections = true)
    {
        var channel =
            new GrpcChannelOptions { HttpHandler = CreateHandler(multipleConnections), DisposeHttpClient = true };
        Configure(channel);
        return GrpcChannel.ForAddress(Server, channel);
    }

    /// <summary>What every channel has, that of AddGrpcClient included.</summary>
    public static void Configure(GrpcChannelOptions channel) => channel.MaxReconnectBackoff = MaxBackoff;

    /// <summary>A new handler that trusts the server's certificate.</summary>
    /// <inheritdoc cref="Open" path="/param"/>
    public SocketsHttpHandler CreateHandler(bool multipleConnections = true)
    {
        var handler = new SocketsHttpHandler
        {
            EnableMultipleHttp2Connections = multipleConnections,
            // Nothing is read from the environment, http_proxy included: it would not reach a server on this machine.
            UseProxy = false,
            ConnectTimeout = options.ConnectTimeout,
            PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
            KeepAlivePingDelay = PingDelay,
            KeepAlivePingTimeout = PingTimeout,
        };
        if (_certificate is not null) handler.SslOptions.RemoteCertificateValidationCallback = IsTheServers;

        return handler;
    }

    // The server makes its certificate at its start, so nobody else
    // vouches for it: this very one is trusted, whatever name it has.
    private bool IsTheServers(object sender, X509Certificate? presented, X509Chain? chain, SslPolicyErrors errors) =>
        presented is not null && presented.GetRawCertData().AsSpan().SequenceEqual(_certificate);
}
