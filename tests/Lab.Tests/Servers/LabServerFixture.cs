namespace GrpcLab.Tests.Servers;

/// <summary>One server for the tests of a class that do not need their own.</summary>
public sealed class LabServerFixture : IAsyncLifetime
{
    private LabServer? _server;

    public LabServer Server => _server ?? throw new InvalidOperationException("The fixture has not started.");

    public async ValueTask InitializeAsync() => _server = await LabServer.StartAsync();

    public async ValueTask DisposeAsync() => await Server.StopAsync();
}
