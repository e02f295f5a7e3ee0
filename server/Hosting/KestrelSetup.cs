using System.Net;
using System.Security.Authentication;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Https;

namespace GrpcLab.Server;

/// <summary>Puts the options into Kestrel: limits and endpoints.</summary>
internal sealed class KestrelSetup(
    LaunchOptions options, ServerCertificate? certificate, ServerCounters counters, ListeningEndpoints endpoints)
{
    /// <summary>Applies everything.</summary>
    public void Apply(KestrelServerOptions kestrel)
    {
        ApplyLimits(kestrel.Limits.Http2);
        kestrel.AllowResponseHeaderCompression = options.CompressHeaders!.Value;
        if (options.H2cPort is { } h2c)
        {
            kestrel.Listen(options.AllowCleartext == true ? options.Address.Address : IPAddress.Loopback, h2c,
                listen => Plain(ListeningEndpoints.H2cName, listen));
        }

        if (options.TlsPort is { } tls)
        {
            kestrel.Listen(options.Address.Address, tls,
                listen => Secure(ListeningEndpoints.TlsName, HttpProtocols.Http2, listen));
        }

        if (options.Json == true)
        {
            kestrel.Listen(
                options.Address.Address, options.JsonPort!.Value,
                listen => Secure(ListeningEndpoints.JsonName, HttpProtocols.Http1AndHttp2, listen));
        }

        if (options.SocketPath is { } path)
        {
            kestrel.ListenUnixSocket(Path.GetFullPath(path), listen => Plain(ListeningEndpoints.SocketName, listen));
        }

        if (options.NamedPipe is { } pipe && OperatingSystem.IsWindows())
        {
            kestrel.ListenNamedPipe(pipe, listen => Plain(ListeningEndpoints.PipeName, listen));
        }
    }

    private void ApplyLimits(Http2Limits limits)
    {
        limits.MaxStreamsPerConnection = options.MaxStreamsPerConnection!.Value;
        limits.InitialStreamWindowSize = options.InitialStreamWindowSize!.Value;
        limits.InitialConnectionWindowSize = options.InitialConnectionWindowSize!.Value;
        limits.MaxFrameSize = options.MaxFrameSize!.Value;
        limits.HeaderTableSize = options.HeaderTableSize!.Value;
        limits.KeepAlivePingDelay = options.KeepAlivePingDelay ?? TimeSpan.MaxValue;
        limits.KeepAlivePingTimeout = options.KeepAlivePingTimeout!.Value;
    }

    private void Plain(string name, ListenOptions listen)
    {
        // Without TLS nothing negotiates the version, so the endpoint must speak HTTP/2 alone.
        listen.Protocols = HttpProtocols.Http2;
        listen.Use(next => new ConnectionCounting(next, counters.AddEndpoint(name)).OnConnectionAsync);
        endpoints.Add(name, listen);
    }

    private void Secure(string name, HttpProtocols protocols, ListenOptions listen)
    {
        var endpoint = counters.AddEndpoint(name);
        listen.Protocols = protocols;

        // The order is the pipeline's: count, shake hands, and only if that went well note it and go on.
        listen.Use(next => new ConnectionCounting(next, endpoint, countHandshakes: true).OnConnectionAsync);
        listen.UseHttps(new HttpsConnectionAdapterOptions
        {
            ServerCertificate = certificate!.Leaf,
            ServerCertificateChain = certificate.Chain,
            SslProtocols = SslProtocols.Tls12 | SslProtocols.Tls13,
        });
        listen.Use(next => new HandshakeCounting(next).OnConnectionAsync);
        endpoints.Add(name, listen);
    }
}
