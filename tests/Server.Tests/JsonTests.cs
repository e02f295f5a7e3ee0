using System.Net;
using System.Text.Json;

namespace GrpcLab.Server.Tests;

public sealed class JsonTests(JsonServer shared) : IClassFixture<JsonServer>
{
    private static readonly string[] Formats = ["reflection", "source-generated", "newtonsoft", "newtonsoft-buffered"];

    [Theory(Timeout = 240_000)]
    [InlineData("1.1")]
    [InlineData("2.0")]
    public async Task Each_format_answers_over_each_version(string version)
    {
        const string Mixed = """{"id":1,"quantity":2,"name":"x","comment":"y","owner":{"id":3,"name":"z","city":"w"}}""";
        using var http = shared.Open(version);

        foreach (var format in Formats)
        {
            var ints = await JsonServer.PostAsync(http, $"/json/{format}/ints", """{"a":1,"b":2,"c":3,"d":-4}""");
            var mixed = await JsonServer.PostAsync(http, $"/json/{format}/mixed", Mixed);

            Assert.Equal((HttpStatusCode.OK, """{"a":2,"b":3,"c":4,"d":-3}"""), ints);
            Assert.Equal((HttpStatusCode.OK, Mixed.Replace("{\"id\":1", "{\"id\":2", StringComparison.Ordinal)), mixed);
        }
    }

    [Theory(Timeout = 240_000)]
    [InlineData("""{"count":1001}""", "A list has 0 to 1000 items.")]
    [InlineData("""{"count":""", "The body is not a valid ListRequestDto in JSON")]
    [InlineData("null", "The body is null.")]
    public async Task What_makes_no_sense_is_refused_in_a_sentence(string json, string sentence)
    {
        using var http = shared.Open("2.0");

        foreach (var format in Formats)
        {
            var (status, text) = await JsonServer.PostAsync(http, $"/json/{format}/list", json);

            Assert.Equal(HttpStatusCode.BadRequest, status);
            Assert.Contains(sentence, text);
        }
    }

    [Fact(Timeout = 240_000)]
    public async Task Transcoded_routes_answer_JSON_from_the_gRPC_service()
    {
        using var http = shared.Open("2.0");

        var (status, text) = await JsonServer.PostAsync(http, "/json/transcoded/list", """{"count":1000}""");

        Assert.Equal(HttpStatusCode.OK, status);
        var items = JsonElement.Parse(text).GetProperty("items");
        Assert.Equal((1000, "Item 1000"), (items.GetArrayLength(), items[999].GetProperty("name").GetString()));
    }

    [Fact(Timeout = 240_000)]
    public async Task JSON_calls_are_counted_by_their_HTTP_status()
    {
        var own = new JsonServer();
        await own.InitializeAsync();
        using var http = own.Open("2.0");
        using var control = Channels.H2c(own.Server);

        await JsonServer.PostAsync(http, "/json/reflection/ints", "{}");
        await JsonServer.PostAsync(http, "/json/reflection/ints", "null");

        var counters = await control.CountersWhenAsync(own.Server, c => c.Calls.Succeeded + c.Calls.Failed == 2);
        await own.DisposeAsync();
        Assert.Equal((1, 1), (counters.Calls.Succeeded, counters.Calls.Failed));
        Assert.Equal(1, counters.Connections.Accepted);
    }
}
