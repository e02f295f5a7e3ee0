namespace GrpcLab;

/// <summary>Garbage collections of a server while some work ran, by the oldest generation they cleaned.</summary>
/// <param name="Generation0">Of the youngest generation only, the cheapest ones.</param>
/// <param name="Generation1">Of generations 0 and 1.</param>
/// <param name="Generation2">Of everything, the large object heap with it.</param>
public sealed record ServerCollections(long Generation0, long Generation1, long Generation2)
{
    /// <summary>Reads the server's counters, does the work, and reads them again.</summary>
    /// <param name="server">A server of its own process.</param>
    /// <param name="work">Calls to that server.</param>
    /// <param name="cancellation">Ends the readings.</param>
    public static async Task<ServerCollections> CountAsync(
        LabServer server, Func<Task> work, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(server);
        ArgumentNullException.ThrowIfNull(work);
        var before = await ReadAsync(server, cancellation);
        await work();
        var after = await ReadAsync(server, cancellation);
        return new(
            after.Generation0 - before.Generation0, after.Generation1 - before.Generation1,
            after.Generation2 - before.Generation2);
    }

    // The runtime counts an old generation's collection for the younger ones, too.
    private static async Task<ServerCollections> ReadAsync(LabServer server, CancellationToken cancellation)
    {
        var memory = (await server.CountersAsync(cancellation))?.Memory
            ?? throw new InvalidOperationException("This server does not tell what it counts.");
        return new(
            memory.Gen0Collections - memory.Gen1Collections, memory.Gen1Collections - memory.Gen2Collections,
            memory.Gen2Collections);
    }
}
