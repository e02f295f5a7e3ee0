// The server process: h2c and TLS on 127.0.0.1, ports of the system's choice, until standard input ends.
using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using GrpcLab;
using GrpcLab.CodeFirst;
using GrpcLab.Server;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using ProtoBuf.Grpc.Server;

using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
using var signed = SelfSigned.Create(key, TimeProvider.System, furtherNames: []);
// Windows' TLS cannot use a key that lives in this object only; loading it from PKCS#12 gives it one it can.
using var certificate = X509CertificateLoader.LoadPkcs12(signed.Export(X509ContentType.Pkcs12), password: null);

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
await using var app = builder.Build();
app.MapGrpcService<ShapesAnswers>();
app.MapGrpcService<MonitorAnswers>();
await app.StartAsync();
Console.Out.WriteLine(JsonSerializer.Serialize(new
{
    ready = true,
    pid = Environment.ProcessId,
    h2c = app.Urls.Single(a => a.StartsWith("http:", StringComparison.Ordinal)),
    tls = app.Urls.Single(a => a.StartsWith("https:", StringComparison.Ordinal)),
    certificate = Convert.ToBase64String(certificate.RawData),
}));
await Console.Out.FlushAsync();

// The pipe ends when the owner closes it or is gone.
var gone = new TaskCompletionSource();
OwnerWatch.Start(stay: false, ownerPid: null, _ => gone.TrySetResult());
await gone.Task;
await app.StopAsync(new CancellationToken(canceled: true));
