using System.Buffers;
using Microsoft.AspNetCore.Connections;

namespace Shop.Service;

#region large-blocks
// One read of a socket fills one block of this pool: 64 KiB, where Kestrel's own have 4 KiB.
internal sealed class LargeBlocks : MemoryPool<byte>, IMemoryPoolFactory<byte>
{
    public MemoryPool<byte> Create(MemoryPoolOptions? options = null) => this;
    public override int MaxBufferSize => Shared.MaxBufferSize;
    public override IMemoryOwner<byte> Rent(int minBufferSize = -1) => Shared.Rent(Math.Max(minBufferSize, 65_536));
    protected override void Dispose(bool disposing) { }   // the shared pool stays
}
#endregion
