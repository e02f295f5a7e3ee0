using Google.Protobuf;
using Grpc.Core;
using Grpc.Health.V1;
using Grpc.Net.Client;
using Shop.V1;
using static Grpc.Health.V1.HealthCheckResponse.Types;

namespace Samples.Tests;

/// <summary>How the service goes.</summary>
public sealed class DrainTests
{
    [Fact(Timeout = 240_000)]
    public async Task Told_to_stop_it_says_so_and_goes_on_taking_calls_for_a_while()
    {
        // Longer than the test: it ends when the test does.
        await using var service = await SampleHost.ServiceAsync("--DrainDelay", "00:00:20");
        using var channel = GrpcChannel.ForAddress(service.Addresses[0]);
        var health = new Health.HealthClient(channel);
        Assert.Equal(ServingStatus.Serving, (await health.CheckAsync(new HealthCheckRequest())).Status);

        service.TellToStop();

        await Until.TrueAsync(
            async () => (await health.CheckAsync(new HealthCheckRequest())).Status == ServingStatus.NotServing,
            "health says NOT_SERVING");
        var alive = await health.CheckAsync(new HealthCheckRequest { Service = "liveness" });
        Assert.Equal(ServingStatus.Serving, alive.Status);
        var order = await new Orders.OrdersClient(channel).PlaceAsync(new PlaceRequest { Id = "late", Quantity = 1 });
        Assert.Equal("late", order.Id);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_stream_ends_in_good_order_when_the_service_is_told_to_stop()
    {
        await using var service = await SampleHost.ServiceAsync("--DrainDelay", "00:00:00");
        using var channel = GrpcChannel.ForAddress(service.Addresses[0]);
        var orders = new Orders.OrdersClient(channel);
        await orders.PlaceAsync(new PlaceRequest { Id = "a", Quantity = 1 });
        using var call = orders.Watch(new WatchRequest());
        Assert.True(await call.ResponseStream.MoveNext(CancellationToken.None));

        service.TellToStop();

        Assert.False(await call.ResponseStream.MoveNext(CancellationToken.None));
        Assert.Equal((StatusCode.OK, 0), (call.GetStatus().StatusCode, await service.EndAsync()));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_stream_that_is_opened_while_the_service_drains_ends_in_good_order()
    {
        await using var service = await SampleHost.ServiceAsync("--DrainDelay", "00:00:03");
        using var channel = GrpcChannel.ForAddress(service.Addresses[0]);
        var orders = new Orders.OrdersClient(channel);
        await orders.PlaceAsync(new PlaceRequest { Id = "a", Quantity = 1 });

        await TellToStopAsync(service);
        using var call = orders.Watch(new WatchRequest());

        Assert.False(await call.ResponseStream.MoveNext(CancellationToken.None));
        Assert.Equal(StatusCode.OK, call.GetStatus().StatusCode);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_call_in_flight_is_answered_before_the_service_ends()
    {
        await using var service = await SampleHost.ServiceAsync("--DrainDelay", "00:00:00");
        using var channel = GrpcChannel.ForAddress(service.Addresses[0]);
        var orders = new Orders.OrdersClient(channel);
        using var call = orders.UploadReceipt(new Metadata { { "receipt-bytes", "6" } });
        await call.RequestStream.WriteAsync(new Chunk { OrderId = "a", Data = ByteString.CopyFromUtf8("one") });
        // On one connection what was sent first arrives first: once this is answered, the upload is in flight.
        await orders.PlaceAsync(new PlaceRequest { Id = "a", Quantity = 1 });

        await TellToStopAsync(service);
        await call.RequestStream.WriteAsync(new Chunk { Data = ByteString.CopyFromUtf8("two") });
        await call.RequestStream.CompleteAsync();
        var receipt = await call;

        Assert.Equal((6L, 2), (receipt.Bytes, receipt.Chunks));
        Assert.Equal(0, await service.EndAsync());
    }

    private static async Task TellToStopAsync(SampleHost service)
    {
        service.TellToStop();
        await Until.TrueAsync(
            () => service.Log.Contains("Application is shutting down", StringComparison.Ordinal), "it is stopping");
    }
}
