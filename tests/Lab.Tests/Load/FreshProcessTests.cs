using System.Net;
using System.Net.Http.Json;
using System.Text.Json;

namespace GrpcLab.Tests.Stacks;

public sealed class FreshProcessTests(StacksFixture servers) : IClassFixture<StacksFixture>
{
    [Theory(Timeout = 400_000)]
    [InlineData("net", "blocking", ""), InlineData("code-first", "awaited", "new-channels")]
    [RowOfAll("net", "awaited", "new-channels"), RowOfAll("code-first", "blocking", "")]
    [RowOfAll("net", "blocking", "new-channels"), RowOfAll("net", "awaited", "no-cooperative-blocking")]
    public async Task Cold_pool_makes_every_call_twice_and_reads_its_pool(string client, string style, string also)
    {
        IReadOnlyList<string> lines = [];
        var evidence = await servers.Kestrel.ObserveAsync(80, async () => lines = await FreshProcess.RunAsync(
            "ColdPool", 4, $"{servers.Kestrel.Address(Endpoint.H2c)}", $"client={client}", $"style={style}",
            "calls=40", "workers=8", also));

        // Two more prepare it.
        Assert.Equal((82, 0), (evidence.ServerCalls, evidence.ServerCallsFailed));
        var readings = lines.Select(line => JsonDocument.Parse(line).RootElement).ToArray();
        Assert.Equal([0, 1], readings.Select(r => r.GetProperty("Run").GetInt32()).Distinct());
        Assert.True(readings[^1].GetProperty("Threads").GetInt64() > 0);
        Assert.Equal(0, readings[^1].GetProperty("Failed").GetInt32());
        Assert.True(readings[^1].GetProperty("Items").GetInt64() >= 40);
    }

    [NativeFact]
    public async Task Cold_pool_calls_with_Grpc_Core_too()
    {
        var evidence = await servers.Core.ObserveAsync(80, () => FreshProcess.RunAsync(
            "ColdPool", 4, $"{servers.Core.Address(Endpoint.H2c)}", "client=core", "calls=40", "new-channels"));

        Assert.Equal(82, evidence.ServerCalls);
    }

    [Theory(Timeout = 400_000)]
    [InlineData("awaiting"), RowOfAll("blocking")]
    public async Task A_chain_of_three_places_an_order_and_its_middle_reads_its_pool(string style)
    {
        await using var orders = await FreshProcess.StartAsync("Orders.Service", 2, "--Port", "0", "--Socket", "");
        await using var checkout = await FreshProcess.StartAsync("Orders.Checkout", 12, "--Port", "0",
            "--ReadingsPort", "0", "--Style", style, "--Orders", $"{orders.Addresses[0]}");
        await using var front = await FreshProcess.StartAsync("Orders.Front", 2, "--Port", "0", "--GrpcPort", "0",
            "--Orders", $"{checkout.Addresses[0]}");
        using var user = new HttpClient { BaseAddress = front.Addresses[0] };
        using var reader = new HttpClient { BaseAddress = checkout.Addresses[1] };

        await reader.PostAsync("/readings", null);
        Task<HttpResponseMessage> OrderAsync() => user.PostAsJsonAsync("/orders", new { item = "tea", quantity = 2 });
        var answer = await OrderAsync();
        // On a busy machine three programs that are still cold need longer than the front's deadline.
        for (var i = 0; i < 10 && answer.StatusCode == HttpStatusCode.GatewayTimeout; i++) answer = await OrderAsync();
        var readings = await reader.DeleteFromJsonAsync<JsonElement[]>("/readings");

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal(5, (await answer.Content.ReadFromJsonAsync<JsonElement>()).GetProperty("total").GetDecimal());
        // As many as the cores it sees; the runtime reads their number as a decimal one.
        Assert.Equal(12, readings![^1].GetProperty("least").GetInt32());
        Assert.True(readings[^1].GetProperty("items").GetInt64() > 0);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_download_in_a_process_of_its_own_tells_its_bytes()
    {
        var lines = await FreshProcess.RunAsync(
            "FarDownload", 2, $"{servers.Kestrel.Address(Endpoint.H2c)}", "5000000", "fixed-window");

        Assert.Equal(5_000_000, JsonDocument.Parse(Assert.Single(lines)).RootElement.GetProperty("Bytes").GetInt32());
    }

    [Fact(Timeout = 240_000)]
    public async Task A_program_that_fails_is_quoted()
    {
        var error = await Assert.ThrowsAsync<InvalidOperationException>(
            () => FreshProcess.RunAsync("ColdPool", 2, "http://127.0.0.1:1"));

        Assert.Contains("ColdPool ended with exit code 1.", error.Message);
        Assert.Contains("A call to http://127.0.0.1:1/ failed", error.Message);
    }

    [Fact]
    public async Task Cores_out_of_range_are_refused() => Assert.Contains(
        "cores is 0; it must lie between 1 and 64",
        (await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => FreshProcess.RunAsync("ColdPool", 0))).Message);
}
