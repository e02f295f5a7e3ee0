using System.Buffers.Binary;
using System.Numerics;

namespace BinaryPayloads;

/// <summary>CRC-32C of a payload: both sides compute it, so that bytes that changed on the way are noticed.</summary>
/// <remarks>
/// RFC 3720, appendix B.4 (Castagnoli polynomial). It finds accidents; it is no protection against an attacker.
/// </remarks>
public static class Checksum
{
    /// <summary>The checksum of these bytes.</summary>
    /// <param name="data">The bytes, or the next of them.</param>
    /// <param name="before">The checksum of the bytes that came before. Default: none came.</param>
    public static uint Of(ReadOnlySpan<byte> data, uint before = 0)
    {
        var crc = ~before;
        for (; data.Length >= sizeof(ulong); data = data[sizeof(ulong)..])
        {
            crc = BitOperations.Crc32C(crc, BinaryPrimitives.ReadUInt64LittleEndian(data));
        }

        foreach (var b in data) crc = BitOperations.Crc32C(crc, b);

        return ~crc;
    }
}
