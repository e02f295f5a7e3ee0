using System.Buffers.Binary;
using Google.Protobuf;

namespace GrpcLab.Bench;

/// <summary>A message as gRPC frames it.</summary>
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
