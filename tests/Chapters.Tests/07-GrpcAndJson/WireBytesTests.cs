using System.Net;
using MessageShapes;

namespace GrpcLab.Tests.Json;

public sealed class WireBytesTests(JsonServerFixture fixture) : IClassFixture<JsonServerFixture>
{
    [Theory(Timeout = 240_000)]
    [InlineData("1.1")]
    [InlineData("2.0")]
    public async Task A_list_is_counted_above_TLS_and_below(string version)
    {
        var bytes = await WireBytes.CountAsync("list", change =>
        {
            var client = new ShapesJsonClient(
                fixture.Server.CreateHttpClient(Version.Parse(version), change), JsonFormat.SourceGenerated);
            return () => client.GetListAsync(new ListRequestDto { Count = Catalogue.Size });
        }, calls: 10);

        Assert.InRange(bytes.Received, 190_000, 200_000);
        Assert.InRange(bytes.Sent, 50, 1000);

        // TLS 1.3 adds 22 bytes to each record, and a record holds 16,384 at most.
        Assert.InRange(bytes.OnTheWire / bytes.Both, 1.001, 1.1);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_error_of_a_call_is_passed_on()
    {
        var error = await Assert.ThrowsAsync<HttpRequestException>(() => WireBytes.CountAsync("wrong", change =>
        {
            var client = new ShapesJsonClient(
                fixture.Server.CreateHttpClient(HttpVersion.Version20, change), JsonFormat.Reflection);
            return () => client.GetListAsync(new ListRequestDto { Count = -1 });
        }));

        Assert.Equal(HttpStatusCode.BadRequest, error.StatusCode);
    }
}
