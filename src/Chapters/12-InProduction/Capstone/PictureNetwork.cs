namespace GrpcLab;

/// <summary>
/// The way to a server through a network, by one endpoint, which closes what was opened on it when it ends.
/// </summary>
/// <remarks>
/// An application keeps its channel; without this its handler would go on pinging a network that is gone.
/// </remarks>
internal sealed class PictureNetwork(NetworkedServer network, Endpoint endpoint) : ServerAccess, IDisposable
{
    private readonly Lock _lock = new();
    private readonly List<WeakReference<SocketsHttpHandler>> _handlers = [];

    /// <inheritdoc/>
    public override Conditions Conditions => network.Conditions;

    /// <inheritdoc/>
    public override Endpoint DefaultEndpoint => endpoint;

    /// <inheritdoc/>
    public override Uri Address(Endpoint? endpoint = null) => network.Address(endpoint ?? DefaultEndpoint);

    /// <inheritdoc/>
    public override SocketsHttpHandler CreateHandler(Endpoint? endpoint = null)
    {
        var handler = network.CreateHandler(endpoint ?? DefaultEndpoint);
        lock (_lock) _handlers.Add(new(handler));

        return handler;
    }

    public void Dispose()
    {
        lock (_lock)
        {
            foreach (var reference in _handlers)
            {
                if (reference.TryGetTarget(out var handler)) handler.Dispose();
            }
        }

        network.Dispose();
    }
}
