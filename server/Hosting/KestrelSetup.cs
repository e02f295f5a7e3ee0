using System.Net;
using System.Security.Authentication;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Https;

namespace GrpcLab.Server;

/// <summary>Puts the options into Kestrel: limits and endpoints.</summary>
internal sealed class KestrelSetup(LaunchOptions options, ServerCertificate? certificate, ServerCounters counters)
{
    // By the names in the ready line. Kestrel writes the port it got into the same object.
    private readonly Dictionary<string, ListenOptions> _endpoints = [];

    /// <summary>Where it listens; the ports are known once Kestrel has started.</summary>
    public ReadyEndpoints Endpoints => new(
        Address("h2c", "http"), Address("tls", "https"), _endpoints.GetValueOrDefault("uds")?.SocketPath,
        Address("json", "https"));

    public void Apply(KestrelServerOptions kestrel)
    {
        ApplyLimits(kestrel.Limits.Http2);
        kestrel.AllowResponseHeaderCompression = options.CompressHeaders!.Value;
        if (options.H2cPort is { } h2c)
        {
            kestrel.Listen(options.AllowCleartext == true ? options.Address.Address : IPAddress.Loopback, h2c,
                listen => Plain("h2c", listen));
        }

        if (options.TlsPort is { } tls)
        {
            kestrel.Listen(options.Address.Address, tls, listen => Secure("tls", HttpProtocols.Http2, listen));
        }

        if (options.Json == true)
        {
            kestrel.Listen(options.Address.Address, options.JsonPort!.Value,
                listen => Secure("json", HttpProtocols.Http1AndHttp2, listen));
        }

        if (options.SocketPath is { } path)
        {
            kestrel.ListenUnixSocket(path, listen => Plain("uds", listen));
        }

        if (options.NamedPipe is { } pipe && OperatingSystem.IsWindows())
        {
            kestrel.ListenNamedPipe(pipe, listen => Plain("pipe", listen));
        }
    }

    private string? Address(string name, string scheme) =>
        _endpoints.TryGetValue(name, out var listen) ? $"{scheme}://{listen.IPEndPoint}" : null;

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
        listen.Use(counters.Connections.CountConnections);
        _endpoints.Add(name, listen);
    }

    private void Secure(string name, HttpProtocols protocols, ListenOptions listen)
    {
        listen.Protocols = protocols;

        // The order is the pipeline's: count, shake hands, and only if that went well note it and go on.
        listen.Use(counters.Connections.CountConnections);
        listen.UseHttps(new HttpsConnectionAdapterOptions
        {
            ServerCertificate = certificate!.Leaf,
            ServerCertificateChain = certificate.Chain,
            SslProtocols = SslProtocols.Tls12 | SslProtocols.Tls13,
        });
        listen.Use(ConnectionCounters.CountHandshakes);
        _endpoints.Add(name, listen);
    }
}
