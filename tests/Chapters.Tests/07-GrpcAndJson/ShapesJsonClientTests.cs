using System.Net;
using MessageShapes;

namespace GrpcLab.Tests.Json;

public sealed class ShapesJsonClientTests(JsonServerFixture fixture) : IClassFixture<JsonServerFixture>
{
    public static TheoryData<JsonFormat, string> Ways()
    {
        var ways = new TheoryData<JsonFormat, string>();
        foreach (var format in new[] { JsonFormat.Reflection, JsonFormat.SourceGenerated, JsonFormat.Newtonsoft,
            JsonFormat.BufferedNewtonsoft })
        {
            ways.Add(format, "1.1");
            ways.Add(format, "2.0");
        }

        return ways;
    }

    [Theory(Timeout = 240_000)]
    [MemberData(nameof(Ways))]
    public async Task Each_call_gets_its_answer(JsonFormat format, string version)
    {
        using var http = fixture.Server.CreateHttpClient(Version.Parse(version));
        var client = new ShapesJsonClient(http, format);

        var ints = await client.SendIntsAsync(new SmallIntsDto { A = 1, D = -5 });
        var mixed = await client.SendMixedAsync(new SmallMixedDto { Id = 1, Owner = new() { City = "Leeds" } });
        var list = await client.GetListAsync(new ListRequestDto { Count = Catalogue.Size });

        Assert.Equal(new SmallIntsDto { A = 2, B = 1, C = 1, D = -4 }, ints);
        Assert.Equal(new SmallMixedDto { Id = 2, Owner = new() { City = "Leeds" } }, mixed);
        Assert.Equal(Catalogue.ListDto(Catalogue.Size).Items, list.Items);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_refusal_is_an_error_with_the_servers_own_words()
    {
        using var http = fixture.Server.CreateHttpClient(HttpVersion.Version20);
        var client = new ShapesJsonClient(http, JsonFormat.SourceGenerated);

        var error = await Assert.ThrowsAsync<HttpRequestException>(
            () => client.GetListAsync(new ListRequestDto { Count = 1001 }));

        Assert.Equal(HttpStatusCode.BadRequest, error.StatusCode);
        Assert.Contains("A list has 0 to 1000 items.", error.Message);
    }

    [Fact(Timeout = 240_000)]
    public async Task Calls_are_counted_as_evidence()
    {
        using var http = fixture.Server.CreateHttpClient(HttpVersion.Version11);
        var client = new ShapesJsonClient(http, JsonFormat.Reflection);

        var evidence = await fixture.Server.ObserveAsync(1, () => client.SendIntsAsync(new SmallIntsDto()));

        Assert.Equal((1, 0), (evidence.ServerCalls, evidence.ServerCallsFailed));
        Assert.Equal((1, 1), (evidence.ConnectionsOpened, evidence.TlsHandshakes));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_server_without_JSON_says_how_to_get_it()
    {
        await using var plain = await LabServer.StartAsync();

        var error = Assert.Throws<InvalidOperationException>(() => plain.CreateHttpClient(HttpVersion.Version20));

        Assert.Contains("This server has no Json endpoint.", error.Message);
        Assert.Contains("LabServer.StartAsync(new() { Json = true })", error.Message);
    }
}
