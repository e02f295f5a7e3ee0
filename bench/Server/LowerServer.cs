using System.Buffers;
using System.Net;
using System.Text.Json;
using Google.Protobuf;
using Grpc.Core;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Performance;

namespace GrpcLab.Bench;

/// <summary>
/// Servers that do less than ours for the same bytes, each a step nearer to it. The bench starts itself again as one.
/// </summary>
internal static class LowerServer
{
    public const string Verb = "serve";

    /// <summary>Kestrel alone, without even an HttpContext.</summary>
    public const string Kestrel = "bare Kestrel";

    /// <summary>ASP.NET Core: hosting, an HttpContext, routing; the handler is that of <see cref="Kestrel"/>.</summary>
    public const string Web = "ASP.NET Core";

    /// <summary>Grpc.AspNetCore.Server as AddGrpc sets it up, with a service that does nothing.</summary>
    public const string Grpc = "Grpc.AspNetCore";

    /// <summary>Serves on 127.0.0.1 until standard input ends.</summary>
    public static async Task<int> RunAsync(string kind, string answer)
    {
        var message = PerformanceStatusResponse.Parser.ParseFrom(Convert.FromBase64String(answer));
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel((KestrelServerOptions kestrel) =>
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2));
        builder.Services.AddRoutingCore();
        if (kind == Grpc)
        {
            builder.Services.AddGrpc();
            // One for all calls, as the course's server has it.
            builder.Services.AddSingleton<FixedMonitor>();
        }

        await using var app = builder.Build();
        var server = app.Services.GetRequiredService<IServer>();
        var bare = new FixedAnswer(message);
        if (kind == Kestrel)
        {
            await server.StartAsync(bare, CancellationToken.None);
        }
        else
        {
            FixedMonitor.AnswerWith(message);
            if (kind == Grpc) app.MapGrpcService<FixedMonitor>();
            else app.MapPost(PinnedServer.Path, context => bare.ProcessRequestAsync(context.Features));

            await app.StartAsync();
        }

        Console.Out.WriteLine(JsonSerializer.Serialize(
            new { address = server.Features.GetRequiredFeature<IServerAddressesFeature>().Addresses.Single() }));
        var gone = new TaskCompletionSource();
        OwnerWatch.Start(stay: false, ownerPid: null, _ => gone.TrySetResult());
        app.Lifetime.ApplicationStopping.Register(() => gone.TrySetResult()); // Ctrl+C or SIGTERM.
        await gone.Task;
        return 0;
    }
}

/// <summary>
/// Answers every request with the same message, framed as gRPC frames it, by Kestrel's features alone.
/// </summary>
/// <remarks>
/// It reads the request to its end and sends the trailer of a call that went well, as any gRPC server.
/// </remarks>
internal sealed class FixedAnswer(IMessage message) : IHttpApplication<IFeatureCollection>
{
    private readonly byte[] _framed = GrpcFrame.Of(message);

    public IFeatureCollection CreateContext(IFeatureCollection contextFeatures) => contextFeatures;

    public void DisposeContext(IFeatureCollection context, Exception? exception)
    {
        // Nothing was made for it.
    }

    public async Task ProcessRequestAsync(IFeatureCollection context)
    {
        var request = context.GetRequiredFeature<IRequestBodyPipeFeature>().Reader;
        bool isComplete;
        do
        {
            var read = await request.ReadAsync();
            isComplete = read.IsCompleted;
            request.AdvanceTo(read.Buffer.End);
        }
        while (!isComplete);

        context.GetRequiredFeature<IHttpResponseFeature>().Headers.ContentType = "application/grpc";
        context.GetRequiredFeature<IHttpResponseBodyFeature>().Writer.Write(_framed);
        context.GetRequiredFeature<IHttpResponseTrailersFeature>().Trailers.GrpcStatus = "0";
    }
}

/// <summary>The least a gRPC service can do: it answers every call with one object that is there already.</summary>
internal sealed class FixedMonitor : Performance.Monitor.MonitorBase
{
    private static Task<PerformanceStatusResponse> s_answer = Task.FromResult(new PerformanceStatusResponse());

    public static void AnswerWith(PerformanceStatusResponse answer) => s_answer = Task.FromResult(answer);

    public override Task<PerformanceStatusResponse> GetPerformance(
        PerformanceStatusRequest request, ServerCallContext context) => s_answer;
}
