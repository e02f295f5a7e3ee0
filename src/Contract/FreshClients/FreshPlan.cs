namespace GrpcLab;

/// <summary>Calls that a process of its own makes, whose thread pool nobody has used before.</summary>
public sealed record FreshPlan
{
    /// <summary>Which client makes them. Default: Grpc.Net.Client.</summary>
    public StackClient Client { get; init; }

    /// <summary>
    /// Whether each call holds its thread (Parallel.For), or is awaited (Parallel.ForEachAsync). Default: it holds it.
    /// </summary>
    public bool Blocking { get; init; } = true;

    /// <summary>Whether each call opens a channel and closes it. Default: all share one.</summary>
    public bool NewChannels { get; init; }

    /// <summary>Calls in all. Default: 500.</summary>
    public int Calls { get; init; } = 500;

    /// <summary>The most at once. Default: 50.</summary>
    public int Workers { get; init; } = 50;

    /// <summary>
    /// Cores the process believes it has, which decides how its pool grows. Default: 2, as in a small container.
    /// </summary>
    public int Cores { get; init; } = 2;

    /// <summary>
    /// How long the pool takes to grow to a thread for each worker while every thread waits for a task: the delays that
    /// it puts before further threads, added up.
    /// </summary>
    /// <remarks>
    /// System.Threading.ThreadPool.Blocking with its defaults: a thread for each core, as many again at once, then
    /// delays that grow by 25 ms with each further thread for each core, up to 250 ms.
    /// </remarks>
    public TimeSpan GrowthToWorkers => TimeSpan.FromMilliseconds(
        Enumerable.Range(0, Math.Max(0, Workers - 2 * Cores)).Sum(i => Math.Min(25 * (1 + i / Cores), 250)));
}

/// <summary>The two implementations of a gRPC client that this course measures.</summary>
public enum StackClient
{
    /// <summary>Grpc.Net.Client on SocketsHttpHandler.</summary>
    GrpcNet,

    /// <summary>Grpc.Core on its native library.</summary>
    GrpcCore,
}
