using Grpc.AspNetCore.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;

namespace GrpcLab.Variants;

/// <summary>What a server needs that takes the large messages of source C.</summary>
/// <param name="StreamWindow">HTTP/2 window of a stream in bytes; 0: its Kestrel's own.</param>
/// <param name="ConnectionWindow">HTTP/2 window of a connection in bytes; 0: its Kestrel's own.</param>
internal sealed record LargeMessages(int StreamWindow, int ConnectionWindow)
{
    // 20 MiB and a few bytes.
    private const int MaxMessage = 32 * 1024 * 1024;

    /// <summary>Sets windows and limit, and adds the service.</summary>
    public void AddTo(WebApplicationBuilder builder)
    {
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            var limits = kestrel.Limits.Http2;
            if (StreamWindow > 0) limits.InitialStreamWindowSize = StreamWindow;
            if (ConnectionWindow > 0) limits.InitialConnectionWindowSize = ConnectionWindow;
        });
        builder.Services.Configure<GrpcServiceOptions>(grpc => grpc.MaxReceiveMessageSize = MaxMessage);
        builder.Services.AddSingleton<LargeDataService>();
    }

    /// <summary>Routes its calls.</summary>
    public void MapTo(WebApplication app) => app.MapGrpcService<LargeDataService>();
}
