using System.Security.Cryptography;
using Grpc.Core;
using Shop.V1;

namespace Shop.Service;

// What needs more than one message.
internal sealed partial class OrdersService
{
    #region server-streaming
    public override async Task Watch(
        WatchRequest request, IServerStreamWriter<Order> responseStream, ServerCallContext context)
    {
        // Ends when the caller leaves, and when this host is told to stop: a stream must not hold up the drain.
        using var ends = CancellationTokenSource.CreateLinkedTokenSource(
            context.CancellationToken, lifetime.ApplicationStopping);
        await foreach (var order in book.PlacedAsync(ends.Token)) await responseStream.WriteAsync(order);
    }
    #endregion

    public override async Task<Receipt> UploadReceipt(
        IAsyncStreamReader<Chunk> requestStream, ServerCallContext context)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        var (orderId, receipt) = ("", new Receipt());
        await foreach (var chunk in requestStream.ReadAllAsync(context.CancellationToken))
        {
            if (receipt.Chunks == 0) orderId = chunk.OrderId;

            hash.AppendData(chunk.Data.Span);
            receipt.Bytes += chunk.Data.Length;
            receipt.Chunks++;
        }

        receipt.Sha256 = Convert.ToHexStringLower(hash.GetHashAndReset());
        return book.Attach(orderId, receipt)
            ?? throw new RpcException(new Status(StatusCode.NotFound, $"There is no order {orderId}."));
    }
}
