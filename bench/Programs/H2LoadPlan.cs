using Google.Protobuf;

namespace GrpcLab.Bench;

/// <summary>What h2load is to do: a closed loop of one unary call over HTTP/2 without TLS, or with it.</summary>
/// <param name="Address">The server's http or https address.</param>
/// <param name="Method">Full name of the method, such as "performance.Monitor/GetPerformance".</param>
/// <param name="Request">The request's message.</param>
internal sealed record H2LoadPlan(Uri Address, string Method, IMessage Request)
{
    /// <summary>Connections. Default: 1.</summary>
    public int Connections { get; init; } = 1;

    /// <summary>Calls in flight on each connection. Default: 100.</summary>
    public int Streams { get; init; } = 100;

    /// <summary>Calls to make, all connections together; null goes by <see cref="Duration"/>.</summary>
    public int? Requests { get; init; }

    /// <summary>Time to go on for where no number of requests is given. Default: 2 s.</summary>
    public TimeSpan Duration { get; init; } = TimeSpan.FromSeconds(2);

    /// <summary>The core h2load runs on; null leaves it to the system.</summary>
    public int? Core { get; init; }

    /// <summary>Process of the server, whose processor time is read before and after; null for none.</summary>
    public int? ServerPid { get; init; }

    /// <summary>h2load's arguments.</summary>
    /// <param name="body">The file with the framed request.</param>
    public IReadOnlyList<string> Arguments(string body) =>
    [
        .. Requests is { } requests ? (string[])["-n", $"{requests}"]
            : ["-D", FormattableString.Invariant($"{Duration.TotalMilliseconds:0}ms")],
        "-t", "1", "-c", $"{Connections}", "-m", $"{Streams}", "-d", body,
        "-H", "content-type: application/grpc", "-H", "te: trailers", new Uri(Address, Method).ToString(),
    ];
}
