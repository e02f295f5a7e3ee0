using System.Buffers;
using System.Globalization;
using System.Security.Cryptography;
using Grpc.Core;
using Shop.V1;

namespace Shop.Service;

// What needs more than one message.
internal sealed partial class OrdersService
{
    private const int MaxReceiptBytes = 32 * 1024 * 1024;

    public override async Task Watch(
        WatchRequest request, IServerStreamWriter<Order> responseStream, ServerCallContext context)
    {
        #region server-streaming
        // Ends when the caller leaves, and when this host is told to stop: a stream must not hold up the drain.
        using var ends = CancellationTokenSource.CreateLinkedTokenSource(
            context.CancellationToken, lifetime.ApplicationStopping);
        try
        {
            await foreach (var order in book.PlacedAsync(ends.Token)) await responseStream.WriteAsync(order, ends.Token);
        }
        catch (OperationCanceledException) when (ends.IsCancellationRequested) { }   // out of a write that waits, too
        #endregion
    }

    public override async Task<Receipt> UploadReceipt(
        IAsyncStreamReader<Chunk> requestStream, ServerCallContext context)
    {
        var length = AnnouncedBytes(context);
        var (orderId, receipt) = ("", new Receipt { Bytes = length });
        #region assemble-chunks
        using var pooled = new PooledReceipt(length);   // not a new array of 20 MB for each upload
        var rest = pooled.Memory;
        await foreach (var chunk in requestStream.ReadAllAsync(context.CancellationToken))
        {
            if (chunk.Data.Length > rest.Length) throw Refused("More bytes came than were announced.");
            chunk.Data.Memory.CopyTo(rest);
            rest = rest[chunk.Data.Length..];
            if (receipt.Chunks++ == 0) orderId = chunk.OrderId;
        }
        #endregion
        if (!rest.IsEmpty) throw Refused("Fewer bytes came than were announced.");

        receipt.Sha256 = Convert.ToHexStringLower(SHA256.HashData(pooled.Memory.Span));
        return book.Attach(orderId, receipt)
            ?? throw new RpcException(new Status(StatusCode.NotFound, $"There is no order {orderId}."));
    }

    // What a client announces is memory it makes the server hold, so there is a most. It bounds one upload; how many
    // run at once is for a limiter.
    private static int AnnouncedBytes(ServerCallContext context) =>
        int.TryParse(context.RequestHeaders.GetValue("receipt-bytes"), NumberStyles.None, CultureInfo.InvariantCulture,
            out var length) && length <= MaxReceiptBytes
            ? length
            : throw Refused("Announce the receipt's length in the metadata entry receipt-bytes, at most "
                + MaxReceiptBytes.ToString(CultureInfo.InvariantCulture) + " bytes.");

    private static RpcException Refused(string why) => new(new Status(StatusCode.InvalidArgument, why));

    // The shared pool may keep an array of this size for each thread that gave one back.
    private sealed class PooledReceipt(int length) : IDisposable
    {
        private static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Create(MaxReceiptBytes, maxArraysPerBucket: 4);

        private readonly byte[] _array = Pool.Rent(length);

        public Memory<byte> Memory => _array.AsMemory(0, length);

        public void Dispose() => Pool.Return(_array);
    }
}
