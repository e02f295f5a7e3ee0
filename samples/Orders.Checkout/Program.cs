// The orders service's contract once more, answered by asking the orders service: the middle of a chain. It reads its
// own thread pool between POST and DELETE of /readings.
// Orders.Checkout [--Style awaiting|blocking] [--Port 5183] [--ReadingsPort 5184] [--Orders http://127.0.0.1:5181]
using System.Net;
using ColdPool;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Shop;
using Shop.Checkout;
using Shop.V1;

var builder = WebApplication.CreateBuilder(args);
builder.WebHost.ConfigureKestrel((host, kestrel) =>
{
    kestrel.Listen(
        IPAddress.Loopback,
        host.Configuration.GetValue("Port", 5183),
        listen => listen.Protocols = HttpProtocols.Http2);
    kestrel.Listen(IPAddress.Loopback, host.Configuration.GetValue("ReadingsPort", 5184));
});

var address = builder.Configuration.GetValue("Orders", new Uri("http://127.0.0.1:5181"));
builder.Services.AddGrpcClient<Orders.OrdersClient>(client => client.Address = address).RemoveAllLoggers();
builder.Services.AddGrpc();
Launch.AddTo(builder.Services, builder.Configuration);

var app = builder.Build();
if (app.Configuration["Style"] == "blocking") app.MapGrpcService<BlockingCheckout>();
else app.MapGrpcService<AwaitingCheckout>();

PoolReadings? readings = null;
var run = 0;
app.MapPost("/readings", () => { readings = new PoolReadings(run++); });
app.MapDelete("/readings", () => readings?.Stop() ?? []);
app.Run();
