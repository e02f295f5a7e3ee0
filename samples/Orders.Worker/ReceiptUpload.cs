using System.Globalization;
using Google.Protobuf;
using Grpc.Core;
using Shop.V1;

namespace Shop.Worker;

// Sends a file of any size without ever holding more of it than a chunk.
internal sealed class ReceiptUpload(Orders.OrdersClient orders)
{
    private const int ChunkSize = 64 * 1024;

    public async Task<Receipt> SendAsync(string orderId, string path, CancellationToken cancellation)
    {
        await using var file = File.OpenRead(path);
        var length = new Metadata { { "receipt-bytes", file.Length.ToString(CultureInfo.InvariantCulture) } };
        #region upload-chunks
        using var call = orders.UploadReceipt(length, deadline: DateTime.UtcNow.AddMinutes(1), cancellation);
        var buffer = new byte[ChunkSize];
        while (await file.ReadAsync(buffer, cancellation) is var read and > 0)
        {
            // No copy: WriteAsync has serialised the message by the time the buffer is filled again.
            var data = UnsafeByteOperations.UnsafeWrap(buffer.AsMemory(0, read));
            await call.RequestStream.WriteAsync(new Chunk { OrderId = orderId, Data = data }, cancellation);
        }
        await call.RequestStream.CompleteAsync();
        return await call;
        #endregion
    }
}
