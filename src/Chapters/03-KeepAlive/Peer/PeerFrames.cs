using System.Buffers.Binary;

namespace GrpcLab;

/// <summary>
/// The few HTTP/2 frames a <see cref="StrictPeer"/> writes (RFC 9113, section 6), each with its nine-byte header.
/// </summary>
internal static class PeerFrames
{
    private const byte EndStream = 0x1, Ack = 0x1, EndHeaders = 0x4;

    public static byte[] Settings { get; } = Frame(FrameType.Settings, flags: 0, stream: 0, []);

    public static byte[] SettingsAck { get; } = Frame(FrameType.Settings, Ack, stream: 0, []);

    /// <summary>":status: 200" from the static table, then the content type as a literal.</summary>
    public static byte[] ResponseHeaders(int stream) =>
        Frame(FrameType.Headers, EndHeaders, stream, [0x88, .. Literal("content-type", "application/grpc")]);

    /// <summary>A gRPC message without content: not compressed, length zero.</summary>
    public static byte[] EmptyMessage(int stream) => Frame(FrameType.Data, flags: 0, stream, new byte[5]);

    public static byte[] TrailersOk(int stream) =>
        Frame(FrameType.Headers, EndHeaders | EndStream, stream, Literal("grpc-status", "0"));

    public static byte[] PingAck(ReadOnlySpan<byte> payload) => Frame(FrameType.Ping, Ack, stream: 0, payload);

    /// <summary>The end of a connection on which too many pings came in, worded as the C core words it.</summary>
    public static byte[] TooManyPings(int lastStream)
    {
        var payload = new byte[8 + "too_many_pings".Length];
        BinaryPrimitives.WriteInt32BigEndian(payload, lastStream);
        BinaryPrimitives.WriteUInt32BigEndian(payload.AsSpan(4), (uint)FrameError.EnhanceYourCalm);
        "too_many_pings"u8.CopyTo(payload.AsSpan(8));
        return Frame(FrameType.GoAway, flags: 0, stream: 0, payload);
    }

    // HPACK (RFC 7541, section 6.2.2): literal without indexing,
    // new name, no Huffman code; lengths below 127 take one byte.
    private static byte[] Literal(string name, string value) =>
        [0x00, (byte)name.Length, .. System.Text.Encoding.ASCII.GetBytes(name), (byte)value.Length,
            .. System.Text.Encoding.ASCII.GetBytes(value)];

    private static byte[] Frame(FrameType type, byte flags, int stream, ReadOnlySpan<byte> payload)
    {
        var frame = new byte[FrameSeen.HeaderSize + payload.Length];
        BinaryPrimitives.WriteInt32BigEndian(frame, payload.Length << 8);
        (frame[3], frame[4]) = ((byte)type, flags);
        BinaryPrimitives.WriteInt32BigEndian(frame.AsSpan(5), stream);
        payload.CopyTo(frame.AsSpan(FrameSeen.HeaderSize));
        return frame;
    }
}
