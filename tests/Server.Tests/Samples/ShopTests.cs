using System.Net;
using System.Net.Http.Json;
using System.Security.Cryptography;
using System.Text;
using Google.Protobuf;
using Grpc.Core;
using Grpc.Net.Client;
using Shop.V1;

namespace Samples.Tests;

/// <summary>The three programs together, as a reader starts them.</summary>
public sealed class ShopTests(ShopFixture shop) : IClassFixture<ShopFixture>
{
    [Fact(Timeout = 240_000)]
    public async Task An_order_that_does_not_exist_is_not_found()
    {
        var answer = await shop.Web.GetAsync("/orders/nobody");

        Assert.Equal(HttpStatusCode.NotFound, answer.StatusCode);
        Assert.Contains(
            "There is no order nobody.", await answer.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stream_tells_orders_of_before_and_of_after_it_was_opened()
    {
        await shop.BuyAsync("before", "tea", 1);
        using var channel = GrpcChannel.ForAddress(shop.Service.Addresses[0]);
        using var call = new Orders.OrdersClient(channel).Watch(new WatchRequest());

        Assert.True(await ReadsAsync(call, "before"));
        await shop.BuyAsync("after", "tea", 1);
        Assert.True(await ReadsAsync(call, "after"));
    }

    [Fact(Timeout = 240_000)]
    public async Task The_workers_upload_arrives_whole()
    {
        await shop.BuyAsync("many", "green tea", 20_000);

        var receipt = await ReceiptAsync("many");

        var lines = Enumerable.Range(1, 20_000).Select(piece => $"{piece} green tea").Prepend("Receipt for order many");
        var printed = Encoding.UTF8.GetBytes(string.Concat(lines.Select(line => line + Environment.NewLine)));
        Assert.Equal(Convert.ToHexStringLower(SHA256.HashData(printed)), receipt.Sha256);
        Assert.Equal((int)Math.Ceiling(receipt.Bytes / 65_536d), receipt.Chunks);
        Assert.True(receipt.Chunks > 3);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("", 1)]
    [InlineData("none", 0)]
    [InlineData("too-many", 100_001)]
    public async Task An_order_without_an_id_or_with_an_odd_number_of_pieces_is_refused(string id, int quantity)
    {
        var answer = await shop.Web.PostAsJsonAsync("/orders", new { id, item = "tea", quantity });

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Contains("An order needs an id, and 1 to 100,000 pieces.",
            await answer.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task An_upload_of_20_MiB_arrives_whole_in_chunks_and_is_refused_in_one_message()
    {
        var data = new byte[20 * 1024 * 1024];
        Random.Shared.NextBytes(data);
        await shop.BuyAsync("large", "tea", 1);

        var receipt = await UploadAsync("large", data, chunk: 64 * 1024, announced: data.Length);

        Assert.Equal(Convert.ToHexStringLower(SHA256.HashData(data)), receipt.Sha256);
        Assert.Equal((data.Length, 320), (receipt.Bytes, receipt.Chunks));
        Assert.Equal(StatusCode.ResourceExhausted, await RefusedAsync("large", data, data.Length, data.Length));
    }

    [Theory(Timeout = 240_000)]
    [InlineData(100, 99)]
    [InlineData(100, 101)]
    [InlineData(100, 33 * 1024 * 1024)]
    public async Task An_upload_of_another_length_than_it_announces_is_refused(int length, int announced)
    {
        await shop.BuyAsync("other", "tea", 1);

        Assert.Equal(StatusCode.InvalidArgument, await RefusedAsync("other", new byte[length], 40, announced));
    }

    private async Task<Receipt> UploadAsync(string id, byte[] data, int chunk, int announced)
    {
        using var channel = GrpcChannel.ForAddress(shop.Service.Addresses[0]);
        using var call = new Orders.OrdersClient(channel).UploadReceipt(
            new Metadata { { "receipt-bytes", $"{announced}" } });
        try
        {
            foreach (var part in data.Chunk(chunk))
            {
                await call.RequestStream.WriteAsync(new Chunk { OrderId = id, Data = ByteString.CopyFrom(part) });
            }

            await call.RequestStream.CompleteAsync();
        }
        catch (RpcException)
        {
            // The service ended the call while this wrote: a write may say Cancelled, and the call says why.
        }

        return await call;
    }

    private async Task<StatusCode> RefusedAsync(string id, byte[] data, int chunk, int announced) =>
        (await Assert.ThrowsAsync<RpcException>(() => UploadAsync(id, data, chunk, announced))).StatusCode;

    private async Task<ReceiptJson> ReceiptAsync(string id)
    {
        ReceiptJson? receipt = null;
        await Until.TrueAsync(
            async () => (receipt = (await shop.Web.GetFromJsonAsync<OrderJson>($"/orders/{id}"))!.Receipt) is not null,
            "the receipt has arrived");
        return receipt!;
    }

    private static async Task<bool> ReadsAsync(AsyncServerStreamingCall<Order> call, string id)
    {
        while (await call.ResponseStream.MoveNext(CancellationToken.None))
        {
            if (call.ResponseStream.Current.Id == id) return true;
        }

        return false;
    }
}
