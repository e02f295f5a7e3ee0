using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Grpc.AspNetCore.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace StandIns.Tests.Hosting;

/// <summary>
/// The real gRPC server on Kestrel, in this process: h2c and TLS on loopback ports that the system picks.
/// </summary>
public sealed class ProbeServer : IAsyncLifetime
{
    private WebApplication? _app;

    public Witness Witness { get; } = new();

    /// <summary>Changes the server before it starts; null for a plain one.</summary>
    internal Action<GrpcServiceOptions>? Configure { get; init; }

    internal Uri Clear { get; private set; } = null!;

    internal Uri Secure { get; private set; } = null!;

    internal X509Certificate2 Certificate { get; } = MakeCertificate();

    public async Task InitializeAsync()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.Services.AddSingleton(Witness);
        builder.Services.AddGrpc(options => Configure?.Invoke(options));
        builder.WebHost.UseKestrelHttpsConfiguration();
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2);
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.UseHttps(Certificate));
        });
        _app = builder.Build();
        _app.MapGrpcService<ProbeService>();
        await _app.StartAsync();
        var addresses = _app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses;
        Clear = addresses.Select(address => new Uri(address)).Single(uri => uri.Scheme == "http");
        Secure = addresses.Select(address => new Uri(address)).Single(uri => uri.Scheme == "https");
    }

    /// <summary>Breaks every connection without a word, as a crash does.</summary>
    internal async Task AbortConnections()
    {
        using var atOnce = new CancellationTokenSource();
        await atOnce.CancelAsync();
        await _app!.StopAsync(atOnce.Token);
    }

    public async Task DisposeAsync()
    {
        if (_app is not null) await _app.DisposeAsync();
        Certificate.Dispose();
    }

    private static X509Certificate2 MakeCertificate()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest("CN=127.0.0.1", key, HashAlgorithmName.SHA256);
        var names = new SubjectAlternativeNameBuilder();
        names.AddIpAddress(IPAddress.Loopback);
        request.CertificateExtensions.Add(names.Build());
        var now = DateTimeOffset.UtcNow;
        return request.CreateSelfSigned(now.AddDays(-1), now.AddDays(1));
    }
}
