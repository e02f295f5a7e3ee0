namespace GrpcLab;

/// <summary>Ends a lab server in order, as an orchestrator does.</summary>
public static class Shutdown
{
    /// <summary>
    /// Asks a server to end as SIGTERM does, on every system: it takes no more connections, and calls in flight have
    /// its ShutdownTimeout left.
    /// </summary>
    /// <param name="server">The server; ask it for nothing else afterwards.</param>
    /// <param name="cancellation">Ends the wait for its answer.</param>
    /// <returns>How many calls were in flight when it was asked.</returns>
    public static async Task<long> AskToStopAsync(this LabServer server, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(server);
        using var linked = HostCancellation.Link(cancellation);
        return await server.Control.StopAsync(linked.Token);
    }
}
