using System.Net;
using System.Net.Http.Json;
using Grpc.Core;

namespace Samples.Tests;

/// <summary>What the front does about a service that fails or is slow.</summary>
public sealed class CallPolicyTests
{
    private static readonly TimeSpan Web = TimeSpan.FromSeconds(60);

    [Fact(Timeout = 240_000)]
    public async Task A_purchase_is_tried_again_while_the_service_is_unavailable()
    {
        var orders = new ScriptedOrders((_, number) => number < 3
            ? throw new RpcException(new Status(StatusCode.Unavailable, "Not yet."))
            : Task.CompletedTask);
        await using var server = await TestServer.StartAsync(orders);
        await using var front = await SampleHost.FrontAsync(server.Address);
        using var http = new HttpClient { BaseAddress = front.Addresses[0], Timeout = Web };

        var answer = await http.PostAsJsonAsync("/orders", new { item = "tea", quantity = 1 });

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal(3, orders.Seen.Count);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_purchase_that_cannot_succeed_is_tried_once()
    {
        var orders = new ScriptedOrders((_, _) =>
            throw new RpcException(new Status(StatusCode.InvalidArgument, "No such item.")));
        await using var server = await TestServer.StartAsync(orders);
        await using var front = await SampleHost.FrontAsync(server.Address);
        using var http = new HttpClient { BaseAddress = front.Addresses[0], Timeout = Web };

        var answer = await http.PostAsJsonAsync("/orders", new { item = "tea", quantity = 1 });

        Assert.Equal(HttpStatusCode.BadGateway, answer.StatusCode);
        Assert.Single(orders.Seen);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_read_that_gets_no_answer_is_asked_a_second_time()
    {
        // The first attempt is answered never, so the answer is the second's.
        var orders = new ScriptedOrders((call, number) => number == 1
            ? Task.Delay(Timeout.InfiniteTimeSpan, call.Cancelled)
            : Task.CompletedTask);
        await using var server = await TestServer.StartAsync(orders);
        await using var front = await SampleHost.FrontAsync(server.Address);
        using var http = new HttpClient { BaseAddress = front.Addresses[0], Timeout = Web };

        var answer = await http.GetAsync("/orders/a");

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal(2, orders.Seen.Count);
        await Until.TrueAsync(() => orders.Seen[0].Cancelled.IsCancellationRequested, "the loser was cancelled");
    }
}
