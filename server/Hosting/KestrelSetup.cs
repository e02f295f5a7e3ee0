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

/// <summary>What Kestrel listens on; the ports are known once it has started.</summary>
internal sealed class ListeningEndpoints
{
    /// <summary>Names used in the ready line and in the counters.</summary>
    public const string H2cName = "h2c";

    /// <inheritdoc cref="H2cName"/>
    public const string TlsName = "tls";

    /// <inheritdoc cref="H2cName"/>
    public const string SocketName = "uds";

    /// <inheritdoc cref="H2cName"/>
    public const string JsonName = "json";

    /// <inheritdoc cref="H2cName"/>
    public const string PipeName = "pipe";

    private readonly Dictionary<string, ListenOptions> _byName = [];

    /// <summary>For example <c>http://127.0.0.1:41001</c>, or null when left out.</summary>
    public string? H2c => _byName.TryGetValue(H2cName, out var listen) ? $"http://{listen.IPEndPoint}" : null;

    /// <summary>For example <c>https://127.0.0.1:41002</c>, or null when left out.</summary>
    public string? Tls => _byName.TryGetValue(TlsName, out var listen) ? $"https://{listen.IPEndPoint}" : null;

    /// <summary>For example <c>https://127.0.0.1:41003</c>, or null when left out.</summary>
    public string? Json => _byName.TryGetValue(JsonName, out var listen) ? $"https://{listen.IPEndPoint}" : null;

    /// <summary>Path of the Unix socket, or null when left out.</summary>
    public string? Uds => _byName.TryGetValue(SocketName, out var listen) ? listen.SocketPath : null;

    /// <summary>Remembers an endpoint; Kestrel writes the port it got into the same object.</summary>
    public void Add(string name, ListenOptions listen) => _byName.Add(name, listen);
}
