using Grpc.Core;
using Grpc.Net.Client;
using Shop.V1;

namespace Samples.Tests;

/// <summary>What the service logs of each call.</summary>
public sealed class CallLogTests
{
    [Fact(Timeout = 240_000)]
    public async Task A_call_that_fails_is_logged_too_and_one_without_a_deadline_says_so()
    {
        await using var service = await SampleHost.ServiceAsync("--Logging:LogLevel:Shop.Service.CallLog", "Debug");
        using var channel = GrpcChannel.ForAddress(service.Addresses[0]);
        var orders = new Orders.OrdersClient(channel);

        await Assert.ThrowsAsync<RpcException>(() => orders.GetAsync(new GetRequest { Id = "nobody" }).ResponseAsync);

        await Until.TrueAsync(
            () => service.Log.Contains("; it had no deadline", StringComparison.Ordinal), "the call is logged");
        Assert.Contains("/shop.v1.Orders/Get ended after ", service.Log, StringComparison.Ordinal);
    }
}
