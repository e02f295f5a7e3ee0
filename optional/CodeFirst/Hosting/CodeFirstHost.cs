using System.Net;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using ProtoBuf.Grpc.Server;

namespace GrpcLab.CodeFirst;

/// <summary>
/// The server process: h2c and TLS on 127.0.0.1, ports of the system's choice, until standard input ends.
/// </summary>
internal static class CodeFirstHost
{
    /// <summary>Starts, says so on one line, and ends with its owner.</summary>
    public static async Task RunAsync()
    {
        using var certificate = OwnCertificate.Create(TimeProvider.System);
        await using var app = Build(certificate);
        await app.StartAsync();
        Console.Out.WriteLine(ReadyLine(app, certificate));
        await Console.Out.FlushAsync();
        await WaitForOwnerAsync();
        await app.StopAsync(new CancellationToken(canceled: true));
    }

    private static WebApplication Build(X509Certificate2 certificate)
    {
        // As the course's own server: nothing from the environment or from files, and no logging.
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel((KestrelServerOptions kestrel) =>
        {
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2);
            kestrel.Listen(IPAddress.Loopback, 0, listen =>
            {
                listen.Protocols = HttpProtocols.Http2;
                listen.UseHttps(certificate);
            });
        });
        builder.Services.AddRoutingCore();
        builder.Services.AddCodeFirstGrpc();
        builder.Services.AddSingleton<ShapesAnswers>();
        builder.Services.AddSingleton<MonitorAnswers>();
        var app = builder.Build();
        app.MapGrpcService<ShapesAnswers>();
        app.MapGrpcService<MonitorAnswers>();
        return app;
    }

    private static string ReadyLine(WebApplication app, X509Certificate2 certificate)
    {
        var addresses = app.Services.GetRequiredService<IServer>().Features
            .GetRequiredFeature<IServerAddressesFeature>().Addresses;
        return JsonSerializer.Serialize(new
        {
            ready = true,
            pid = Environment.ProcessId,
            h2c = addresses.Single(a => a.StartsWith("http:", StringComparison.Ordinal)),
            tls = addresses.Single(a => a.StartsWith("https:", StringComparison.Ordinal)),
            certificate = Convert.ToBase64String(certificate.RawData),
        });
    }

    // The pipe ends when the owner closes it or is gone.
    private static Task WaitForOwnerAsync()
    {
        var gone = new TaskCompletionSource();
        OwnerWatch.Start(stay: false, ownerPid: null, _ => gone.TrySetResult());
        return gone.Task;
    }
}
