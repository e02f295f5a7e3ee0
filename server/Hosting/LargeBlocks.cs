using System.Buffers;
using Microsoft.AspNetCore.Connections;

namespace GrpcLab.Server;

/// <summary>Gives Kestrel larger blocks of memory to read into than its own 4,096 bytes.</summary>
/// <remarks>
/// One read of a socket fills one block at most: with its own blocks Kestrel asks the kernel more than 5,000 times for
/// 20 MiB. The arrays are those of the shared pool.
/// </remarks>
/// <param name="size">Bytes of a block.</param>
internal sealed class LargeBlocks(int size) : IMemoryPoolFactory<byte>
{
    /// <summary>Bytes of a block without this.</summary>
    public const int KestrelsOwn = 4096;

    public MemoryPool<byte> Create(MemoryPoolOptions? options = null) => new Pool(size);

    private sealed class Pool(int size) : MemoryPool<byte>
    {
        public override int MaxBufferSize => Shared.MaxBufferSize;

        public override IMemoryOwner<byte> Rent(int minBufferSize = -1) => Shared.Rent(Math.Max(minBufferSize, size));

        protected override void Dispose(bool disposing)
        {
            // The shared pool stays.
        }
    }
}
