using System.Net;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Shop;
using Shop.Service;

var builder = WebApplication.CreateBuilder(args);

#region kestrel-limits
builder.WebHost.ConfigureKestrel(kestrel =>
{
    var http2 = kestrel.Limits.Http2;
    http2.MaxStreamsPerConnection = 200;               // calls at once on a connection; default 100
    http2.InitialStreamWindowSize = 1024 * 1024;       // unread bytes of one upload; default 768 KiB
    http2.InitialConnectionWindowSize = 4 * 1024 * 1024;    // of all of a connection; default 1 MiB
});
builder.Services.AddGrpc(grpc => grpc.MaxReceiveMessageSize = 1024 * 1024);   // default 4 MiB
#endregion

#region use-large-blocks
builder.Services.AddSingleton<IMemoryPoolFactory<byte>, LargeBlocks>();   // Kestrel of .NET 10 asks for this service
#endregion

#region keep-alive-server
// A client that vanished without a word is noticed within 45 s, not when TCP gives up.
builder.WebHost.ConfigureKestrel(kestrel =>
{
    kestrel.Limits.Http2.KeepAlivePingDelay = TimeSpan.FromSeconds(30);
    kestrel.Limits.Http2.KeepAlivePingTimeout = TimeSpan.FromSeconds(10);
});
#endregion

builder.WebHost.ConfigureKestrel((host, kestrel) => kestrel.Listen(
    IPAddress.Loopback,
    host.Configuration.GetValue("Port", 5181),
    listen => listen.Protocols = HttpProtocols.Http2));

#region unix-socket-listener
if (builder.Configuration["Socket"] is { Length: > 0 } path)
{
    File.Delete(path);   // left behind by a process that was killed
    builder.WebHost.ConfigureKestrel(kestrel =>
        kestrel.ListenUnixSocket(path, listen => listen.Protocols = HttpProtocols.Http2));
}
#endregion

builder.Services.AddGrpc(grpc => grpc.Interceptors.Add<CallLog>());
builder.Services.AddSingleton<OrderBook>();
Drain.AddTo(builder.Services);
Readiness.AddTo(builder.Services);
Launch.AddTo(builder.Services, builder.Configuration);
Telemetry.AddTo(builder.Services, builder.Configuration, "orders-service");

var app = builder.Build();
app.MapGrpcService<OrdersService>();
app.MapGrpcHealthChecksService();
app.Run();
