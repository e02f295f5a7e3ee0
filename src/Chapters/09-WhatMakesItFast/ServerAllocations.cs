namespace GrpcLab;

/// <summary>What a server allocates while calls run, from the runtime's random samples within its process.</summary>
public static class ServerAllocations
{
    /// <summary>Samples while the work runs: by type the estimated bytes and objects of the whole work.</summary>
    /// <remarks>
    /// A type sampled n times has a standard error of about one part in the square root of n; what is rare may be
    /// missing.
    /// </remarks>
    /// <param name="server">Whose.</param>
    /// <param name="work">Calls to it; some thousands give a picture.</param>
    /// <param name="cancellation">Ends the sampling.</param>
    public static async Task<IReadOnlyList<(string Type, double Bytes, double Objects)>> SampleAsync(
        LabServer server, Func<Task> work, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(server);
        ArgumentNullException.ThrowIfNull(work);
        using var linked = HostCancellation.Link(cancellation);
        var reply = await server.Control.SampleAllocationsAsync(work, linked.Token);
        return [.. reply.Types_.Select(type => (type.Name, type.Bytes, type.Objects))];
    }
}
