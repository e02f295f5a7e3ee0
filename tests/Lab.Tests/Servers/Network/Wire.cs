using System.Buffers.Binary;

namespace GrpcLab.Tests.Network;

/// <summary>Writes HTTP/2 as RFC 9113 has it, byte by byte, independent of what reads it.</summary>
internal static class Wire
{
    public static byte[] Preface => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"u8.ToArray();

    public static byte[] Settings => Frame(4, 0, 0, []);

    public static byte[] SettingsAck => Frame(4, 1, 0, []);

    public static byte[] Ping(bool ack = false) => Frame(6, (byte)(ack ? 1 : 0), 0, [1, 2, 3, 4, 5, 6, 7, 8]);

    public static byte[] GoAway(int lastStream, uint error) =>
        Frame(7, 0, 0, [.. Number(lastStream), .. Number((int)error), .. "why"u8]);

    public static byte[] RstStream(int stream, uint error) => Frame(3, 0, stream, Number((int)error));

    public static byte[] WindowUpdate(int stream, int increment) => Frame(8, 0, stream, Number(increment));

    public static byte[] Frame(byte type, byte flags, int stream, byte[] payload) =>
        [(byte)(payload.Length >> 16), (byte)(payload.Length >> 8), (byte)payload.Length, type, flags,
            .. Number(stream), .. payload];

    /// <summary>Big endian, 32 bits.</summary>
    public static byte[] Number(int value)
    {
        var bytes = new byte[4];
        BinaryPrimitives.WriteInt32BigEndian(bytes, value);
        return bytes;
    }
}
