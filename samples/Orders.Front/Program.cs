using System.Net;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Shop;
using Shop.Front;
using Shop.V1;

var builder = WebApplication.CreateBuilder(args);
builder.WebHost.ConfigureKestrel((host, kestrel) =>
{
    // Browsers and curl speak HTTP/1.1; gRPC without TLS needs an endpoint that speaks HTTP/2 alone.
    kestrel.Listen(IPAddress.Loopback, host.Configuration.GetValue("Port", 5180));
    kestrel.Listen(
        IPAddress.Loopback,
        host.Configuration.GetValue("GrpcPort", 5182),
        listen => listen.Protocols = HttpProtocols.Http2);
});

var address = builder.Configuration.GetValue("Orders", new Uri("http://127.0.0.1:5181"));

#region client-factory
var orders = builder.Services.AddGrpcClient<Orders.OrdersClient>(client => client.Address = address);
orders.ConfigurePrimaryHttpMessageHandler(() => Connections.KeptAlive());   // renews no connection unless you ask it to
orders.ConfigureChannel(channel => channel.ServiceConfig = new()
{
    MethodConfigs = { CallPolicies.Retry, CallPolicies.Hedging },
    RetryThrottling = new() { MaxTokens = 10, TokenRatio = 0.1 },   // no storm of retries in an outage
});
orders.RemoveAllLoggers();   // HttpClientFactory makes four log entries a call
#endregion

#region deadline-propagation
// A call made while a gRPC call is answered takes over its deadline and its cancellation.
// Calls made for a web request have none to take over, and that is no error here.
orders.EnableCallContextPropagation(context => context.SuppressContextNotFoundErrors = true);
#endregion

builder.Services.AddGrpc();
Launch.AddTo(builder.Services, builder.Configuration);
Telemetry.AddTo(builder.Services, builder.Configuration, "orders-front");

var app = builder.Build();
app.UseMiddleware<FailedCalls>();
app.MapGrpcService<StorefrontService>();
Web.Map(app);
app.Run();
