using System.Net.Http.Json;
using MessageShapes;

namespace GrpcLab.Tests.Json;

public sealed class WireBytesTests(JsonServerFixture fixture) : IClassFixture<JsonServerFixture>
{
    [Theory(Timeout = 240_000)]
    [InlineData("1.1")]
    [InlineData("2.0")]
    public async Task A_list_is_counted_above_TLS_and_below(string version)
    {
        var bytes = await WireBytes.CountAsync("list", change => AskFor(version, change), calls: 10);

        Assert.InRange(bytes.Received, 190_000, 200_000);
        Assert.InRange(bytes.Sent, 50, 1000);

        // TLS 1.3 adds 22 bytes to each record, and a record holds 16,384 at most.
        Assert.InRange(bytes.OnTheWire / bytes.Both, 1.001, 1.1);
    }

    private Func<Task> AskFor(string version, Action<SocketsHttpHandler> change)
    {
        var handler = fixture.Server.CreateHandler(Endpoint.Json);
        change(handler);
        var http = new HttpClient(handler)
        {
            BaseAddress = fixture.Server.Address(Endpoint.Json),
            DefaultRequestVersion = Version.Parse(version),
            DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        return async () =>
        {
            using var answer = await http.PostAsJsonAsync(
                "/json/source-generated/list", new ListRequestDto { Count = Catalogue.Size });
            await answer.EnsureSuccessStatusCode().Content.ReadAsByteArrayAsync();
        };
    }
}
