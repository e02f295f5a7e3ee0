using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Grpc.Core;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace GrpcLab.Look.Faults;

/// <summary>A server without a fault, and networks with one before it.</summary>
internal sealed class ProbeServer(WebApplication app, Endpoints endpoints) : IAsyncDisposable
{
    private const int FurtherPorts = 20;
    private static readonly TimeSpan Distance = TimeSpan.FromMilliseconds(50), Life = TimeSpan.FromSeconds(2);

    public Endpoints Endpoints => endpoints;

    public static async Task<ProbeServer> StartAsync(ProbeOptions options)
    {
        var builder = WebApplication.CreateSlimBuilder();
        // ASP.NET Core writes four entries for a request at Information. They go nowhere but to who listens.
        builder.Logging.ClearProviders().AddEventSourceLogger().SetMinimumLevel(options.Log);
        var certificate = MakeCertificate();
        builder.WebHost.UseKestrelHttpsConfiguration().ConfigureKestrel(kestrel =>
        {
            var http2 = Enumerable.Repeat(HttpProtocols.Http2, FurtherPorts + 1);
            foreach (var protocols in http2.Prepend(HttpProtocols.Http1))
            {
                kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = protocols);
                kestrel.Listen(IPAddress.Loopback, 0, listen =>
                {
                    listen.Protocols = protocols;
                    listen.UseHttps(certificate);
                });
            }
        });
        builder.Services.AddGrpc();
        var app = builder.Build();
        app.MapGrpcService<ProbeService>();
        await app.StartAsync();
        // In the order in which they were listed: for HTTP/1.1, then those for HTTP/2.
        Address[] own = [.. app.Urls.Chunk(2).Select(pair => new Address(pair[0], pair[1]))];
        return new(app, new(
            own[1], own[0], Relay.Before(own[1], delay: Distance), Relay.Before(own[1], life: Life), own[2..]));
    }

    // Who is still calling is not waited for.
    public async ValueTask DisposeAsync()
    {
        await app.StopAsync(new CancellationToken(canceled: true));
        await app.DisposeAsync();
    }

    private static X509Certificate2 MakeCertificate()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest("CN=localhost", key, HashAlgorithmName.SHA256);
        return request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(1));
    }
}

internal sealed class ProbeService : Probe.ProbeBase
{
    public override async Task<Answer> Ask(Question request, ServerCallContext context)
    {
        if (request.Delay > 0) await Task.Delay(request.Delay, context.CancellationToken);
        return request.Status == 0
            ? new Answer { Data = request.Data }
            : throw new RpcException(new Status((StatusCode)request.Status, ""));
    }

    public override async Task Follow(
        Question request, IServerStreamWriter<Answer> responseStream, ServerCallContext context)
    {
        for (var i = 0; i < request.Answers; i++)
        {
            if (i > 0) await Task.Delay(request.Delay, context.CancellationToken);
            await responseStream.WriteAsync(new Answer { Data = request.Data }, context.CancellationToken);
        }

        if (request.Status != 0) throw new RpcException(new Status((StatusCode)request.Status, ""));
    }
}
