using System.Net;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Shop;
using Shop.Pictures.Service;

var builder = WebApplication.CreateBuilder(args);

#region gallery-settings
// No client takes more than its share.
builder.WebHost.ConfigureKestrel(kestrel => kestrel.Limits.Http2.MaxStreamsPerConnection = 20);
// Who called what, and how it ended.
builder.Logging.AddFilter("Microsoft.AspNetCore", LogLevel.Information);
#endregion

builder.WebHost.ConfigureKestrel((host, kestrel) => kestrel.Listen(
    IPAddress.Loopback,
    host.Configuration.GetValue("Port", 5182),
    listen => listen.Protocols = HttpProtocols.Http2));
builder.Services.AddGrpc();
builder.Services.AddSingleton<Studio>();
Launch.AddTo(builder.Services, builder.Configuration);

var app = builder.Build();
app.MapGrpcService<GalleryService>();
app.Run();
