using System.Net;
using Grpc.Core;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace GrpcLab.Look.Faults;

internal sealed class ProbeServer(WebApplication app) : IAsyncDisposable
{
    public string Address => app.Urls.Single();

    public static async Task<ProbeServer> StartAsync(string fault)
    {
        var builder = WebApplication.CreateBuilder();
        // ASP.NET Core writes four entries for a request at Information. They go nowhere but to who listens.
        builder.Logging.ClearProviders().AddEventSourceLogger()
            .SetMinimumLevel(fault == "logging" ? LogLevel.Information : LogLevel.Warning);
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0, listen =>
            listen.Protocols = fault == "http1" ? HttpProtocols.Http1 : HttpProtocols.Http2));
        builder.Services.AddGrpc();
        var app = builder.Build();
        app.MapGrpcService<ProbeService>();
        await app.StartAsync();
        return new(app);
    }

    // Who is still calling is not waited for.
    public async ValueTask DisposeAsync()
    {
        await app.StopAsync(new CancellationToken(canceled: true));
        await app.DisposeAsync();
    }
}

internal sealed class ProbeService : Probe.ProbeBase
{
    private static readonly TimeSpan BetweenAnswers = TimeSpan.FromMilliseconds(10);

    public override async Task<Answer> Ask(Question request, ServerCallContext context)
    {
        if (request.Delay > 0) await Task.Delay(request.Delay, context.CancellationToken);
        return request.Status == 0
            ? new Answer { Data = request.Data }
            : throw new RpcException(new Status((StatusCode)request.Status, ""));
    }

    public override async Task Follow(
        Question request, IServerStreamWriter<Answer> responseStream, ServerCallContext context)
    {
        for (var i = 0; i < request.Answers; i++)
        {
            await responseStream.WriteAsync(new Answer(), context.CancellationToken);
            await Task.Delay(BetweenAnswers, context.CancellationToken);
        }
    }
}
