using System.Runtime.CompilerServices;
using Grpc.Core;
using Shop.V1;

namespace Shop.Service;

// All orders, in memory, in the order they were placed.
internal sealed class OrderBook
{
    private const long CentsApiece = 250;
    private const int MaxPieces = 100_000;

    private readonly Lock _lock = new();
    private readonly List<Order> _orders = [];
    private TaskCompletionSource _grew = NewSignal();

    // The same id again is the same order again: a retry finds what its first attempt has done.
    public Order Place(PlaceRequest request)
    {
        if (request.Id.Length == 0 || request.Quantity is < 1 or > MaxPieces)
        {
            throw new RpcException(new Status(
                StatusCode.InvalidArgument, "An order needs an id, and 1 to 100,000 pieces."));
        }

        lock (_lock)
        {
            if (Known(request.Id) is { } known) return known.Clone();

            var order = new Order
            {
                Id = request.Id,
                Item = request.Item,
                Quantity = request.Quantity,
                TotalCents = request.Quantity * CentsApiece,
            };
            _orders.Add(order);
            _grew.SetResult();
            _grew = NewSignal();
            return order.Clone();
        }
    }

    public Order? Find(string id)
    {
        lock (_lock) return Known(id)?.Clone();
    }

    public Receipt? Attach(string id, Receipt receipt)
    {
        lock (_lock)
        {
            if (Known(id) is not { } order) return null;

            order.Receipt = receipt;
            return receipt.Clone();
        }
    }

    // Those placed so far, then each new one, until the token ends it.
    public async IAsyncEnumerable<Order> PlacedAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        for (var next = 0; ;)
        {
            List<Order> fresh;
            Task grew;
            lock (_lock) (fresh, grew) = ([.. _orders.Skip(next).Select(order => order.Clone())], _grew.Task);

            foreach (var order in fresh)
            {
                // A write with a token that is cancelled already would reset the stream.
                if (cancellation.IsCancellationRequested) yield break;
                yield return order;
            }

            next += fresh.Count;
            await grew.WaitAsync(cancellation).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            if (cancellation.IsCancellationRequested) yield break;
        }
    }

    private Order? Known(string id) => _orders.Find(order => order.Id == id);

    private static TaskCompletionSource NewSignal() => new(TaskCreationOptions.RunContinuationsAsynchronously);
}
