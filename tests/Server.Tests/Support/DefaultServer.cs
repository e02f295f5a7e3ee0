namespace GrpcLab.Server.Tests;

/// <summary>One server with default options, shared by the tests of a class.</summary>
public class DefaultServer : IAsyncLifetime
{
    private ServerProcess? _server;

    internal ServerProcess Server => _server ?? throw new InvalidOperationException("The server has not been started.");

    public async ValueTask InitializeAsync() => _server = await ServerProcess.StartAsync(Arguments);

    public async ValueTask DisposeAsync()
    {
        await Server.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    protected virtual string[] Arguments => [];
}
