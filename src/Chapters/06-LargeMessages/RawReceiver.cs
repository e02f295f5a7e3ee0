using System.Buffers.Binary;

namespace GrpcLab;

/// <summary>
/// The receiving side of a <see cref="RawCopy"/>: a length, so many bytes, and their number as the answer; until the
/// other side closes.
/// </summary>
internal static class RawReceiver
{
    public static async Task RunAsync(Stream stream, int readSize)
    {
        await using var owned = stream;
        var buffer = new byte[readSize];
        while (await stream.ReadAtLeastAsync(buffer.AsMemory(0, sizeof(long)), sizeof(long), throwOnEndOfStream: false)
            .ConfigureAwait(false) == sizeof(long))
        {
            var announced = BinaryPrimitives.ReadInt64LittleEndian(buffer);
            var arrived = await ReadAsync(stream, buffer, announced).ConfigureAwait(false);
            BinaryPrimitives.WriteInt64LittleEndian(buffer, arrived);
            await stream.WriteAsync(buffer.AsMemory(0, sizeof(long))).ConfigureAwait(false);
        }
    }

    private static async Task<long> ReadAsync(Stream stream, byte[] buffer, long announced)
    {
        var arrived = 0L;
        while (arrived < announced)
        {
            var wanted = (int)Math.Min(buffer.Length, announced - arrived);
            var read = await stream.ReadAsync(buffer.AsMemory(0, wanted)).ConfigureAwait(false);
            if (read == 0) return arrived;

            arrived += read;
        }

        return arrived;
    }
}
