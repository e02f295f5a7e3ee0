namespace GrpcLab.Tests.Json;

/// <summary>One server that also answers JSON, for the tests of a class.</summary>
public sealed class JsonServerFixture : IAsyncLifetime
{
    private LabServer? _server;

    public LabServer Server => _server ?? throw new InvalidOperationException("The fixture has not started.");

    public async ValueTask InitializeAsync() => _server = await LabServer.StartAsync(new LabServerOptions { Json = true });

    public async ValueTask DisposeAsync() => await Server.StopAsync();
}
