namespace GrpcLab.Bench;

/// <summary>An implementation of gRPC that serves protos/greet.proto from a folder of peers.</summary>
/// <param name="Name">What a figure calls it: its language.</param>
/// <param name="Folder">Its folder under src/Programs/Peers.</param>
internal sealed record Peer(string Name, string Folder)
{
    /// <summary>Grpc.AspNetCore on Kestrel: what the others are compared with.</summary>
    public static Peer Dotnet { get; } = new(".NET", "dotnet");

    /// <summary>All of them, .NET first.</summary>
    public static IReadOnlyList<Peer> All { get; } =
        [Dotnet, new("C++", "cpp"), new("Go", "go"), new("Java", "java"), new("Node", "node"), new("Python", "python")];
}

/// <summary>How many calls a peer has in flight while it is measured.</summary>
/// <param name="Connections">Connections.</param>
/// <param name="Streams">Calls in flight on each.</param>
internal sealed record PeerLoad(int Connections, int Streams)
{
    /// <summary>One connection, as full as most servers allow, and four.</summary>
    public static IReadOnlyList<PeerLoad> All { get; } = [new(1, 100), new(4, 50)];

    /// <summary>As a metric names it.</summary>
    public string Name => $"{Connections} × {Streams}";
}
