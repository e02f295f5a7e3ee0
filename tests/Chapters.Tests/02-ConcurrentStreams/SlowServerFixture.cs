using Grpc.Net.Client;
using GrpcLab.Tests.Servers;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Concurrency;

/// <summary>A server with few streams a connection and an answer that takes long.</summary>
public sealed class SlowServerFixture : LabServerFixture
{
    public const int Streams = 8;

    public static TimeSpan Delay { get; } = TimeSpan.FromMilliseconds(400);

    protected override LabServerOptions Options => new() { MaxStreamsPerConnection = Streams, Delay = Delay };

    public GrpcChannel OneConnection() =>
        Server.OpenChannel(configureHandler: h => h.EnableMultipleHttp2Connections = false);

    public Func<Task> Call(GrpcChannel channel)
    {
        var client = new MonitorClient(channel);
        return async () => await client.GetPerformanceAsync(new());
    }
}
