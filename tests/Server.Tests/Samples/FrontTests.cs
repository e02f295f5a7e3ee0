using System.Net;
using System.Net.Http.Json;
using Grpc.Core;
using Grpc.Net.Client;
using GrpcLab.Server.Tests;
using Shop.V1;

namespace Samples.Tests;

/// <summary>What the front tells the service, and what it does when that fails or is slow.</summary>
public sealed class FrontTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private static readonly PlaceRequest Tea = new() { Id = "a", Item = "tea", Quantity = 1 };

    [Theory(Timeout = 240_000)]
    [InlineData(StatusCode.Unavailable, 3, HttpStatusCode.OK)]
    [InlineData(StatusCode.InvalidArgument, 1, HttpStatusCode.BadRequest)]
    public async Task A_purchase_is_tried_again_while_the_service_is_unavailable_and_only_then(
        StatusCode refusal, int attempts, HttpStatusCode told)
    {
        await using var shop = await StartAsync((_, number) => number < 3
            ? throw new RpcException(new Status(refusal, "Not yet."))
            : Task.CompletedTask);

        var answer = await shop.Web.PostAsJsonAsync("/orders", new { item = "tea", quantity = 1 });

        Assert.Equal(told, answer.StatusCode);
        Assert.Equal(attempts, shop.Orders.Seen.Count);
    }

    [Fact(Timeout = 240_000)]
    public async Task In_an_outage_purchases_are_soon_tried_only_once()
    {
        await using var shop = await StartAsync((_, _) =>
            throw new RpcException(new Status(StatusCode.Unavailable, "Not yet.")));

        for (var i = 0; i < 10; i++)
        {
            await shop.Web.PostAsJsonAsync("/orders", new { item = "tea", quantity = 1 });
        }

        // Four attempts each would be 40.
        Assert.InRange(shop.Orders.Seen.Count, 1, 20);
    }

    [Fact(Timeout = 240_000)]
    public async Task What_callers_cannot_mend_is_not_told_in_detail()
    {
        var refusal = StatusCode.InvalidArgument;
        await using var shop = await StartAsync((_, _) => throw new RpcException(new Status(refusal, "At 10.0.0.7.")));

        Assert.True(await IsToldAsync(StatusCode.InvalidArgument));
        Assert.True(await IsToldAsync(StatusCode.NotFound));
        Assert.False(await IsToldAsync(StatusCode.Internal));
        Assert.False(await IsToldAsync(StatusCode.Unavailable));

        async Task<bool> IsToldAsync(StatusCode status)
        {
            refusal = status;
            var answer = await shop.Web.PostAsJsonAsync("/orders", new { item = "tea", quantity = 1 });
            return (await answer.Content.ReadAsStringAsync()).Contains("At 10.0.0.7.", StringComparison.Ordinal);
        }
    }

    [Fact(Timeout = 240_000)]
    public async Task A_read_has_a_deadline_and_without_an_answer_is_asked_a_second_time()
    {
        // The first attempt is answered never, so the answer is the second's.
        await using var shop = await StartAsync((call, number) => number == 1
            ? Task.Delay(Timeout.InfiniteTimeSpan, call.Cancelled)
            : Task.CompletedTask);

        var answer = await shop.Web.GetAsync("/orders/a");

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal(2, shop.Orders.Seen.Count);
        Assert.InRange(shop.Orders.Seen[0].TimeLeft, TimeSpan.Zero, TimeSpan.FromSeconds(2));
        await Until.TrueAsync(() => shop.Orders.Seen[0].Cancelled.IsCancellationRequested, "the loser was cancelled");
    }

    [Fact(Timeout = 240_000)]
    public async Task The_deadline_of_a_call_goes_on_to_the_calls_made_for_it_and_does_not_grow()
    {
        await using var shop = await StartAsync((_, _) => Task.CompletedTask);

        await shop.Storefront.BuyAsync(Tea, deadline: DateTime.UtcNow + Patience);

        Assert.InRange(shop.Orders.Seen.Single().TimeLeft, TimeSpan.FromTicks(1), Patience);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_caller_that_leaves_ends_the_calls_made_for_it()
    {
        await using var shop = await StartAsync((call, _) => Task.Delay(Timeout.InfiniteTimeSpan, call.Cancelled));
        using var call = shop.Storefront.BuyAsync(Tea);
        await Until.TrueAsync(() => shop.Orders.Seen.Count == 1, "the call has arrived");

        call.Dispose();

        await Until.TrueAsync(() => shop.Orders.Seen[0].Cancelled.IsCancellationRequested, "it was cancelled");
    }

    private static async Task<ScriptedShop> StartAsync(Func<SeenCall, int, Task> answer)
    {
        var orders = new ScriptedOrders(answer);
        var server = await TestServer.StartAsync(orders);
        return new ScriptedShop(orders, server, await SampleHost.FrontAsync(server.Address));
    }

    /// <summary>The front before a service that does as it is told.</summary>
    private sealed class ScriptedShop(ScriptedOrders orders, TestServer server, SampleHost front) : IAsyncDisposable
    {
        private readonly GrpcChannel _channel = GrpcChannel.ForAddress(front.Addresses[1]);

        public ScriptedOrders Orders => orders;

        public HttpClient Web { get; } = new() { BaseAddress = front.Addresses[0], Timeout = Patience };

        public Storefront.StorefrontClient Storefront => new(_channel);

        public async ValueTask DisposeAsync()
        {
            Web.Dispose();
            _channel.Dispose();
            await front.DisposeAsync();
            await server.DisposeAsync();
        }
    }
}
