namespace GrpcLab;

/// <summary>Calls that a process of its own makes, whose thread pool nobody has used before.</summary>
public sealed record FreshPlan
{
    /// <summary>Which client makes them. Default: Grpc.Net.Client.</summary>
    public StackClient Client { get; init; }

    /// <summary>Whether each call holds its thread (Parallel.For), or is awaited (Parallel.ForEachAsync). Default: it holds it.</summary>
    public bool Blocking { get; init; } = true;

    /// <summary>Whether each call opens a channel and closes it. Default: all share one.</summary>
    public bool NewChannels { get; init; }

    /// <summary>Calls in all. Default: 500.</summary>
    public int Calls { get; init; } = 500;

    /// <summary>The most at once. Default: 50.</summary>
    public int Workers { get; init; } = 50;

    /// <summary>Threads the pool starts without waiting. Default: one for each core, as the runtime has it.</summary>
    public int? MinThreads { get; init; }
}
