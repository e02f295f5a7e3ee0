using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.Stacks;

/// <summary>A server of each kind for the tests of a class.</summary>
public sealed class StacksFixture : IAsyncLifetime
{
    private readonly LabServerFixture _kestrel = new();
    private CoreServer? _core;

    public LabServer Kestrel => _kestrel.Server;

    public CoreServer Core =>
        _core ?? throw new InvalidOperationException("The fixture has no server of Grpc.Core on this platform.");

    public async ValueTask InitializeAsync()
    {
        await _kestrel.InitializeAsync();
        _core = GrpcCore.Missing is null ? await CoreServer.StartAsync() : null;
    }

    public async ValueTask DisposeAsync()
    {
        await _kestrel.DisposeAsync();
        await (_core?.StopAsync() ?? Task.CompletedTask);
    }
}
