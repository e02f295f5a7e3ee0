using Grpc.Net.Client;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Concurrency;

/// <summary>A server with few streams a connection and an answer that takes long.</summary>
public sealed class SlowServerFixture : IAsyncLifetime
{
    public const int Streams = 8;

    private LabServer? _server;

    public static TimeSpan Delay { get; } = TimeSpan.FromMilliseconds(400);

    public LabServer Server => _server ?? throw new InvalidOperationException("The fixture has not started.");

    public GrpcChannel OneConnection() =>
        Server.OpenChannel(configureHandler: h => h.EnableMultipleHttp2Connections = false);

    public Func<Task> Call(GrpcChannel channel)
    {
        var client = new MonitorClient(channel);
        return async () => await client.GetPerformanceAsync(new());
    }

    public async ValueTask InitializeAsync() =>
        _server = await LabServer.StartAsync(new LabServerOptions { MaxStreamsPerConnection = Streams, Delay = Delay });

    public async ValueTask DisposeAsync() => await Server.StopAsync();
}
