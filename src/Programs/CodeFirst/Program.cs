// The server process: h2c and TLS on 127.0.0.1, ports of the system's choice, until standard input ends.
using System.Net;
using System.Runtime;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
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
Say(new
{
    ready = true,
    pid = Environment.ProcessId,
    h2c = app.Urls.Single(a => a.StartsWith("http:", StringComparison.Ordinal)),
    tls = app.Urls.Single(a => a.StartsWith("https:", StringComparison.Ordinal)),
    certificate = Convert.ToBase64String(certificate.RawData),
});

// On a thread of its own: reading blocks, and would hold a thread of the pool that is measured.
var gone = new TaskCompletionSource();
app.Lifetime.ApplicationStopping.Register(() => gone.TrySetResult()); // Ctrl+C or SIGTERM, where a person started it.
new Thread(AnswerLines) { IsBackground = true, Name = "standard input" }.Start();
await gone.Task;
await app.StopAsync(new CancellationToken(canceled: true));

// Each line asks what the JIT compiler has done so far. The pipe ends when the owner closes it or is gone.
void AnswerLines()
{
    while (Console.In.ReadLine() is not null)
    {
        Say(new { ticks = JitInfo.GetCompilationTime().Ticks, methods = JitInfo.GetCompiledMethodCount() });
    }

    gone.TrySetResult();
}

static void Say(object line)
{
    Console.Out.WriteLine(JsonSerializer.Serialize(line));
    Console.Out.Flush();
}
