using System.Runtime.InteropServices;
using Google.Protobuf;

namespace GrpcLab.Gateway;

/// <summary>The two ways to read a bytes field.</summary>
internal static class ByteLoads
{
    /// <summary>A copy of the bytes: safe to keep and to change.</summary>
    public static byte[] Copy(ByteString load) => load.ToByteArray();

    /// <summary>The bytes where they are, without a copy: to be read only.</summary>
    /// <remarks>
    /// The array may be larger than the field and begin before it, so the segment's offset and count belong to it.
    /// </remarks>
    public static ReadOnlyMemory<byte> View(ByteString load) =>
        MemoryMarshal.TryGetArray(load.Memory, out var segment)
            ? segment.Array.AsMemory(segment.Offset, segment.Count)
            : load.ToByteArray();
}
