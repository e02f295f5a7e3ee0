using Grpc.Net.Client;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Servers;

/// <summary>One server for the tests of a class that do not need their own.</summary>
public class LabServerFixture : IAsyncLifetime
{
    private LabServer? _server;

    protected virtual LabServerOptions? Options => null;

    public LabServer Server => _server ?? throw new InvalidOperationException("The fixture has not started.");

    public async ValueTask InitializeAsync() => _server = await LabServer.StartAsync(Options);

    public async ValueTask DisposeAsync()
    {
        await Server.StopAsync();
        GC.SuppressFinalize(this);
    }
}

/// <summary>A server with options that the lab never passes, as somebody else would start it.</summary>
internal sealed class StartedServer : IAsyncDisposable
{
    private readonly OwnedProgram _program;
    private readonly ReadyLine _ready;

    private StartedServer(OwnedProgram program) => (_program, _ready) = (program, ReadyLine.Of(program.Ready));

    public string Token => _ready.Token!;

    public string Pin => _ready.Pin!;

    public static async Task<StartedServer> StartAsync(params string[] arguments) => new(await OwnedProgram.StartAsync(
        "server", ServerProgram.Kestrel.PlainCommand(arguments), OwnedProgram.TimeToStart, CancellationToken.None));

    public Uri Address(string endpoint) => new((endpoint == "tls" ? _ready.Endpoints.Tls : _ready.Endpoints.H2c)!);

    /// <summary>The TLS endpoint under the name that the certificates of the tests are for.</summary>
    public Uri AsLocalhost => new UriBuilder(Address("tls")) { Host = "localhost" }.Uri;

    public ValueTask DisposeAsync() => _program.DisposeAsync();
}

/// <summary>Calls as the tests make them: with a deadline, so that none can hang.</summary>
internal static class Calls
{
    public static async Task<PerformanceStatusResponse> AskAsync(GrpcChannel channel) =>
        await new MonitorClient(channel).GetPerformanceAsync(
            new PerformanceStatusRequest { ClientName = "test" }, deadline: DateTime.UtcNow.AddSeconds(20));

    public static async Task AskManyAsync(GrpcChannel channel, int calls)
    {
        for (var i = 0; i < calls; i++) await AskAsync(channel);
    }
}
