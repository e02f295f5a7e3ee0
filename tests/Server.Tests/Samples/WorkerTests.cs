using System.Collections.Concurrent;
using Grpc.Core;
using GrpcLab.Server.Tests;
using Shop.V1;

namespace Samples.Tests;

/// <summary>What the worker does about receipts that are refused.</summary>
public sealed class WorkerTests : IDisposable
{
    private readonly DirectoryInfo _receipts = Directory.CreateTempSubdirectory("receipts-");

    public void Dispose() => _receipts.Delete(recursive: true);

    [Fact(Timeout = 240_000)]
    public async Task A_refused_receipt_holds_up_no_other_and_leaves_no_file()
    {
        var orders = new TwoOrders();
        await using var server = await TestServer.StartAsync(orders);
        await using var worker = await SampleHost.WorkerAsync(
            "--Orders", server.Address.ToString(), "--Receipts", _receipts.FullName);

        await Until.TrueAsync(
            () => worker.Log.Contains("Receipt of good: ", StringComparison.Ordinal), "the second receipt was taken");
        await Until.TrueAsync(() => _receipts.GetFiles().Length == 0, "no file is left");

        Assert.Equal(["refused", "good"], orders.Uploads.Select(upload => upload.OrderId));
        Assert.All(orders.Uploads, upload => Assert.InRange(upload.TimeLeft, TimeSpan.Zero, TimeSpan.FromMinutes(1)));
        Assert.Contains("The receipt of refused was not accepted.", worker.Log, StringComparison.Ordinal);
    }

    /// <summary>A stream of two orders, of which the receipt of the first is refused.</summary>
    private sealed class TwoOrders : Orders.OrdersBase
    {
        public ConcurrentQueue<(string OrderId, TimeSpan TimeLeft)> Uploads { get; } = [];

        public override async Task Watch(
            WatchRequest request, IServerStreamWriter<Order> responseStream, ServerCallContext context)
        {
            await responseStream.WriteAsync(new Order { Id = "refused", Item = "tea", Quantity = 1 });
            await responseStream.WriteAsync(new Order { Id = "good", Item = "tea", Quantity = 1 });
            await Task.Delay(Timeout.InfiniteTimeSpan, context.CancellationToken);
        }

        public override async Task<Receipt> UploadReceipt(
            IAsyncStreamReader<Chunk> requestStream, ServerCallContext context)
        {
            var id = "";
            while (await requestStream.MoveNext(context.CancellationToken)) id = requestStream.Current.OrderId;

            Uploads.Enqueue((id, context.Deadline - DateTime.UtcNow));
            return id == "good"
                ? new Receipt { Chunks = 1 }
                : throw new RpcException(new Status(StatusCode.InvalidArgument, "Too large."));
        }
    }
}
