// The service of protos/greet.proto on Grpc.AspNetCore: a server with its defaults, without logging or reflection.
using System.Net;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text.Json;
using Grpc.AspNetCore.Server;
using GrpcLab.Peers;
using Microsoft.AspNetCore.Server.Kestrel.Core;

var builder = WebApplication.CreateSlimBuilder();
builder.Logging.ClearProviders();
builder.WebHost.ConfigureKestrel(
    kestrel => kestrel.Listen(IPAddress.Loopback, 0, endpoint => endpoint.Protocols = HttpProtocols.Http2));
builder.Services.AddGrpc();
builder.Services.AddSingleton<GreeterService>();
await using var app = builder.Build();
app.MapGrpcService<GreeterService>();
await app.StartAsync();

var version = typeof(GrpcServiceOptions).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!;
Console.WriteLine(JsonSerializer.Serialize(new
{
    port = new Uri(app.Urls.Single()).Port,
    version = $"Grpc.AspNetCore {version.InformationalVersion.Split('+')[0]}, {RuntimeInformation.FrameworkDescription}",
}));
// The end of standard input says that nobody waits for an answer any more; a person who started it has Ctrl+C.
await Task.WhenAny(Console.OpenStandardInput().CopyToAsync(Stream.Null), app.WaitForShutdownAsync());
