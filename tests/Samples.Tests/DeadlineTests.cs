using Grpc.Net.Client;
using Shop.V1;

namespace Samples.Tests;

/// <summary>How long the service is told that somebody waits.</summary>
public sealed class DeadlineTests
{
    [Fact(Timeout = 240_000)]
    public async Task A_web_request_sets_a_deadline()
    {
        var orders = new ScriptedOrders((_, _) => Task.CompletedTask);
        await using var server = await TestServer.StartAsync(orders);
        await using var front = await SampleHost.FrontAsync(server.Address);
        using var http = new HttpClient { BaseAddress = front.Addresses[0] };

        await http.GetAsync("/orders/a");

        Assert.InRange(orders.Seen[0].TimeLeft, TimeSpan.Zero, TimeSpan.FromSeconds(2));
    }

    [Fact(Timeout = 240_000)]
    public async Task The_deadline_of_a_call_goes_on_to_the_calls_made_for_it_and_does_not_grow()
    {
        var orders = new ScriptedOrders((_, _) => Task.CompletedTask);
        await using var server = await TestServer.StartAsync(orders);
        await using var front = await SampleHost.FrontAsync(server.Address);
        using var channel = GrpcChannel.ForAddress(front.Addresses[1]);

        var patience = TimeSpan.FromSeconds(60);
        await new Storefront.StorefrontClient(channel).BuyAsync(
            new PlaceRequest { Id = "a", Item = "tea", Quantity = 1 }, deadline: DateTime.UtcNow + patience);

        Assert.InRange(orders.Seen.Single().TimeLeft, TimeSpan.FromTicks(1), patience);
    }

    [Fact(Timeout = 240_000)]
    public async Task Without_a_deadline_there_is_none_to_hand_on()
    {
        var orders = new ScriptedOrders((_, _) => Task.CompletedTask);
        await using var server = await TestServer.StartAsync(orders);
        await using var front = await SampleHost.FrontAsync(server.Address);
        using var channel = GrpcChannel.ForAddress(front.Addresses[1]);

        await new Storefront.StorefrontClient(channel).BuyAsync(
            new PlaceRequest { Id = "a", Item = "tea", Quantity = 1 });

        Assert.Equal("", orders.Seen.Single().Timeout);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_caller_that_leaves_ends_the_calls_made_for_it()
    {
        var orders = new ScriptedOrders((call, _) => Task.Delay(Timeout.InfiniteTimeSpan, call.Cancelled));
        await using var server = await TestServer.StartAsync(orders);
        await using var front = await SampleHost.FrontAsync(server.Address);
        using var channel = GrpcChannel.ForAddress(front.Addresses[1]);
        using var call = new Storefront.StorefrontClient(channel).BuyAsync(
            new PlaceRequest { Id = "a", Item = "tea", Quantity = 1 });
        await Until.TrueAsync(() => orders.Seen.Count == 1, "the call has arrived");

        call.Dispose();

        await Until.TrueAsync(() => orders.Seen[0].Cancelled.IsCancellationRequested, "it was cancelled");
    }
}
