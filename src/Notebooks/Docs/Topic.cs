namespace GrpcLab.Notebooks;

/// <summary>A topic of Microsoft's page "Performance best practices with gRPC".</summary>
/// <param name="Name">How a notebook's topic comment names it.</param>
/// <param name="Title">What it is about.</param>
internal sealed record Topic(string Name, string Title)
{
    /// <summary>The page's topics, in its order.</summary>
    public static IReadOnlyList<Topic> All { get; } =
    [
        new("reuse-channels", "Reuse channels"),
        new("connection-concurrency", "Connection concurrency"),
        new("server-gc-in-client-apps", "Server garbage collection in client apps"),
        new("asynchronous-calls", "Asynchronous calls"),
        new("load-balancing", "Load balancing: layer 4, client side"),
        new("inter-process-communication", "Inter-process communication: Unix sockets, named pipes"),
        new("keep-alive-pings", "Keep-alive pings"),
        new("flow-control", "Flow control"),
        new("complete-and-dispose-streams", "Completing and disposing streams"),
        new("streaming-instead-of-unary", "Streaming instead of unary calls"),
        new("binary-payloads", "Binary payloads: ByteString, large messages"),
    ];
}
