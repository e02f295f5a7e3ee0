// A web API in front of the course's gRPC server. It listens on this machine only, prints one JSON line when it is ready, and ends
// with its standard input. README.md says what it corrects of the book's.
using System.Net;
using System.Net.Sockets;
using System.Text.Json;
using GrpcLab;
using GrpcLab.Gateway;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.OpenApi;

const int CouldNotStart = 2;
const string Page = "/swagger";

// The empty builder reads nothing from the environment or from files, so nothing can make it listen elsewhere.
var builder = WebApplication.CreateEmptyBuilder(
    new() { ApplicationName = typeof(GatewayOptions).Assembly.GetName().Name });
builder.Configuration.AddCommandLine(args);
var options = builder.Configuration.Get<GatewayOptions>()!;

builder.WebHost.UseKestrelCore().ConfigureKestrel((KestrelServerOptions kestrel) =>
    kestrel.Listen(IPAddress.Loopback, options.Port));
// Standard output belongs to the ready line. A failed call is told once, in the answer, not again by gRPC.
builder.Logging.AddConsole(console => console.LogToStandardErrorThreshold = LogLevel.Trace)
    .SetMinimumLevel(options.LogCalls ? LogLevel.Information : LogLevel.Warning)
    .AddFilter("Microsoft", LogLevel.Warning).AddFilter("Grpc", LogLevel.None);

// Who gave it its input is gone by then: calls in flight have a moment, not the host's 30 s.
builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = TimeSpan.FromSeconds(1));
builder.Services.AddSingleton(options).AddSingleton<ServerCalls>();
builder.Services.AddGrpcClient<Performance.Monitor.MonitorClient>(client => client.Address = options.Server)
    .ConfigurePrimaryHttpMessageHandler(() => ServerCalls.CreateHandler(options));

builder.Services.AddRouting().Configure<RouteHandlerOptions>(routes => routes.ThrowOnBadRequest = true);
builder.Services.AddExceptionHandler<ProblemHandler>().AddProblemDetails(problems =>
    problems.CustomizeProblemDetails = problem => problem.ProblemDetails.Detail ??= Detail(problem.HttpContext));
builder.Services.AddEndpointsApiExplorer().AddSwaggerGen(document => document.MapType<ReadOnlyMemory<byte>>(
    () => new OpenApiSchema { Type = JsonSchemaType.String, Format = "byte" }));

await using var app = builder.Build();
app.UseExceptionHandler();
app.UseStatusCodePages();
app.UseSwagger();
app.UseSwaggerUI();
app.MapGet("/", () => TypedResults.Redirect(Page)).ExcludeFromDescription();
app.MapBookRoutes(options);
try
{
    await app.StartAsync();
}
catch (Exception e) when (e is IOException or SocketException)
{
    await Console.Error.WriteLineAsync($"The gateway cannot start. --port: port {options.Port} is already in use or "
        + $"cannot be opened ({e.Message.TrimEnd('.')}). Pass 0 to let the system choose one.");
    return CouldNotStart;
}

OwnerWatch.Start(stay: false, ownerPid: null, _ => app.Lifetime.StopApplication());
Console.Out.WriteLine(JsonSerializer.Serialize(
    new { Ready = true, Pid = Environment.ProcessId, Address = app.Urls.Single(), Page = app.Urls.Single() + Page },
    JsonSerializerOptions.Web));
Console.Out.Flush();
await app.WaitForShutdownAsync();
return 0;

// Of an answer that no route gave.
static string? Detail(HttpContext http) => http.Response.StatusCode is 404 or 405
    ? $"{http.Request.Method} {http.Request.Path} matches no route; the routes are listed at {Page}." : null;
