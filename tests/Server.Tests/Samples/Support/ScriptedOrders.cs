using System.Collections.Concurrent;
using Grpc.Core;
using Shop.V1;

namespace Samples.Tests;

/// <summary>An orders service that keeps what arrives, and does with each call what the test wants.</summary>
/// <param name="answer">Is given the call and its number, counted from 1.</param>
internal sealed class ScriptedOrders(Func<SeenCall, int, Task> answer) : Orders.OrdersBase
{
    private readonly ConcurrentQueue<SeenCall> _seen = [];
    private int _count;

    public IReadOnlyList<SeenCall> Seen => [.. _seen];

    public override Task<Order> Place(PlaceRequest request, ServerCallContext context) => AnswerAsync(context);

    public override Task<Order> Get(GetRequest request, ServerCallContext context) => AnswerAsync(context);

    private async Task<Order> AnswerAsync(ServerCallContext context)
    {
        var call = new SeenCall(context.Deadline - DateTime.UtcNow, context.CancellationToken);
        var number = Interlocked.Increment(ref _count);
        _seen.Enqueue(call);
        await answer(call, number);
        return new Order { Id = "a", Item = "tea", Quantity = 1, TotalCents = 250 };
    }
}

/// <summary>A call that arrived at the service.</summary>
/// <param name="TimeLeft">The time until its deadline, a very long one where there is none.</param>
/// <param name="Cancelled">Is cancelled when the call is.</param>
internal sealed record SeenCall(TimeSpan TimeLeft, CancellationToken Cancelled);
