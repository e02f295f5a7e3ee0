using System.Buffers;

namespace GrpcLab.Gateway.Tests;

/// <summary>Memory that does not tell which array is behind it, as native memory has none.</summary>
internal sealed class MemoryWithoutArray(byte[] content) : MemoryManager<byte>
{
    public override Span<byte> GetSpan() => content;

    public override MemoryHandle Pin(int elementIndex = 0) =>
        throw new NotSupportedException("Nobody needs its address here.");

    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing)
    {
    }
}
