using GrpcLab.Bench;
using GrpcLab.Tests.Network;

namespace GrpcLab.Server.Tests;

/// <summary>A gRPC request in HTTP/2 frames, with headers written out as HPACK has them (RFC 7541).</summary>
internal static class Request
{
    public const string Unary = "/performance.Monitor/GetPerformance";
    public const string Stream = "/performance.Monitor/GetManyPerformanceStats";

    private const byte Post = 0x83, Http = 0x86;
    private const byte EndStream = 0x1, EndHeaders = 0x4;

    /// <summary>The headers in one frame. The request goes on unless it is said to end.</summary>
    public static byte[] Headers(int stream, string path = Unary, bool ends = false, params byte[][] more) =>
        Wire.Frame(
            1, (byte)(EndHeaders | (ends ? EndStream : 0)), stream, [.. Block(path), .. more.SelectMany(b => b)]);

    /// <summary>The headers of a request, of which more are to come in CONTINUATION frames.</summary>
    public static byte[] HeadersToBeContinued(int stream) => Wire.Frame(1, 0, stream, Block(Unary));

    /// <summary>More headers; none, and not the last ones, unless said so.</summary>
    public static byte[] Continuation(int stream, byte[] block, bool last = false) =>
        Wire.Frame(9, last ? EndHeaders : (byte)0, stream, block);

    public static byte[] Data(int stream, byte[] payload, bool ends = false) =>
        Wire.Frame(0, ends ? EndStream : (byte)0, stream, payload);

    /// <summary>A literal header, which the server's table keeps if it is indexed.</summary>
    public static byte[] Literal(string name, string value, bool indexed = false)
    {
        var literal = HpackBench.Literal(name, value);
        if (indexed) literal[0] = 0x40;
        return literal;
    }

    private static byte[] Block(string path) =>
    [
        Post, Http, .. Literal(":path", path), .. Literal(":authority", "localhost"),
        .. Literal("content-type", "application/grpc"), .. Literal("te", "trailers"),
    ];
}
