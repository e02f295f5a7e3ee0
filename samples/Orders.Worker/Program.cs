using Grpc.Net.Client;
using Shop;
using Shop.V1;
using Shop.Worker;

var builder = Host.CreateApplicationBuilder(args);
var address = builder.Configuration.GetValue("Orders", new Uri("http://127.0.0.1:5181"));
var socket = builder.Configuration["Socket"];

#region channel
// One channel for the life of the process: it is thread-safe, and connects with the first call.
builder.Services.AddSingleton(_ => GrpcChannel.ForAddress(address, new GrpcChannelOptions
{
    HttpHandler = socket is null ? Connections.OverTcp() : Connections.OverSocket(socket),
    DisposeHttpClient = true,                       // the handler belongs to this channel alone
    MaxReceiveMessageSize = 1024 * 1024,            // default 4 MiB
}));
builder.Services.AddSingleton(services => new Orders.OrdersClient(services.GetRequiredService<GrpcChannel>()));
#endregion

builder.Services.AddSingleton<ReceiptPrinter>();
builder.Services.AddSingleton<ReceiptUpload>();
builder.Services.AddHostedService<ReceiptWorker>();
Launch.AddTo(builder.Services, builder.Configuration);
builder.Build().Run();
