namespace GrpcLab.Server.Tests;

/// <summary>One server with default options, shared by the tests of a class.</summary>
public sealed class DefaultServer : IAsyncLifetime
{
    private ServerProcess? _server;

    internal ServerProcess Server => _server ?? throw new InvalidOperationException("The server has not been started.");

    public async ValueTask InitializeAsync() => _server = await ServerProcess.StartAsync();

    public async ValueTask DisposeAsync() => await Server.DisposeAsync();
}
