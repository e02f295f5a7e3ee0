using System.Buffers.Binary;
using CliWrap;
using Google.Protobuf;

namespace GrpcLab.Bench;

/// <summary>Drives h2load, nghttp2's load generator in C: a client of another make, and a cheap one.</summary>
internal static class H2Load
{
    // The shell tells at the end what its child took of the processor, exactly; /proc forgets that with the process.
    private const string WithTimes = "\"$@\"; code=$?; times; exit $code";

    public static string? Missing => ToolPath.Missing("h2load", "nghttp2-client");

    public static async Task<H2LoadResult> RunAsync(H2LoadPlan plan, CancellationToken cancellation)
    {
        var body = Path.GetTempFileName();
        try
        {
            await File.WriteAllBytesAsync(body, GrpcFrame.Of(plan.Request), cancellation);
            var before = ProcessTime.Of(plan.ServerPid);
            var run = await Cli.Wrap("sh")
                .WithArguments(["-c", WithTimes, "sh", .. Cores.Pinned(plan.Core, "h2load"), .. plan.Arguments(body)])
                .RunAsync(cancellation);
            var result = H2LoadResult.Parse(run.OutputOr("h2load failed.")) with
            {
                ServerTime = ProcessTime.Of(plan.ServerPid) - before,
            };
            return result.IsFine ? result
                : throw new InvalidOperationException($"Requests of h2load failed. {run.Output()}");
        }
        finally
        {
            File.Delete(body);
        }
    }
}

/// <summary>What h2load is to do: a closed loop of one unary call over HTTP/2 without TLS, or with it.</summary>
/// <param name="Address">Where the server listens.</param>
/// <param name="Method">Service and method, such as "greet.Greeter/SayHello".</param>
/// <param name="Request">The message of every call.</param>
/// <param name="ServerPid">Process of the server, whose processor time is read before and after.</param>
internal sealed record H2LoadPlan(Uri Address, string Method, IMessage Request, int ServerPid)
{
    public int Connections { get; init; } = 1;

    /// <summary>From the client's core to a server on its own.</summary>
    public H2LoadPlan Pinned(PeerLoad load) => this with
    {
        Connections = load.Connections,
        Streams = load.Streams,
        Core = Cores.Client,
    };

    /// <summary>Calls in flight on each connection. Default: 100.</summary>
    public int Streams { get; init; } = 100;

    /// <summary>Calls to make, all connections together; null goes by <see cref="Duration"/>.</summary>
    public int? Requests { get; init; }

    /// <summary>Time to go on for where no number of requests is given. Default: 2 s.</summary>
    public TimeSpan Duration { get; init; } = TimeSpan.FromSeconds(2);

    /// <summary>The core h2load runs on; null leaves it to the system.</summary>
    public int? Core { get; init; }

    public IReadOnlyList<string> Arguments(string body) =>
    [
        .. Requests is { } requests ? (string[])["-n", $"{requests}"]
            : ["-D", FormattableString.Invariant($"{Duration.TotalMilliseconds:0}ms")],
        "-t", "1", "-c", $"{Connections}", "-m", $"{Streams}", "-d", body,
        "-H", "content-type: application/grpc", "-H", "te: trailers", new Uri(Address, Method).ToString(),
    ];
}

internal static class GrpcFrame
{
    /// <summary>A zero (not compressed), four bytes of length, the message.</summary>
    /// <remarks>"gRPC over HTTP2", Length-Prefixed-Message.</remarks>
    public static byte[] Of(IMessage message)
    {
        var framed = new byte[5 + message.CalculateSize()];
        BinaryPrimitives.WriteInt32BigEndian(framed.AsSpan(1), framed.Length - 5);
        message.WriteTo(framed.AsSpan(5));
        return framed;
    }
}
