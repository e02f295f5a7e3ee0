using System.Text.Json;

namespace GrpcLab.Tests.Json;

public sealed class OpenApiDescriptionTests(JsonServerFixture fixture) : IClassFixture<JsonServerFixture>
{
    private const string Document = """
        {
          "openapi": "3.1.1",
          "paths": {
            "/json/newtonsoft/ints": { "post": {
              "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/SmallIntsDto" } } } },
              "responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/SmallIntsDto" } } } } } } },
            "/other": { "get": { "responses": { "204": { "description": "Nothing" } } } }
          },
          "components": { "schemas": { "SmallIntsDto": { "properties": { "a": {}, "b": {}, "c": {}, "e": {} } } } }
        }
        """;

    [Fact(Timeout = 240_000)]
    public async Task The_servers_document_describes_every_call_of_the_client()
    {
        var description = await OpenApiDescription.ReadAsync(fixture.Server);

        using var http = new HttpClient();
        Assert.Equal(12, description.Operations.Count);
        Assert.Empty(description.Differences(new ShapesJsonClient(http, JsonFormat.SourceGenerated)));
    }

    [Fact]
    public void What_client_and_document_do_not_share_is_told()
    {
        var description = OpenApiReader.Read(JsonElement.Parse(Document));

        using var http = new HttpClient();
        var differences = description.Differences(new ShapesJsonClient(http, JsonFormat.Newtonsoft));

        Assert.Contains("The property \"d\" of SmallIntsDto is known to only one of client and document.", differences);
        Assert.Contains("The property \"e\" of SmallIntsDto is known to only one of client and document.", differences);
        Assert.Contains("POST /json/newtonsoft/list is not described.", differences);
    }

    [Fact]
    public void An_operation_without_bodies_is_read_as_such()
    {
        var description = OpenApiReader.Read(JsonElement.Parse(Document));

        var other = Assert.Single(description.Operations, o => o.Path == "/other");
        Assert.Equal(("GET", "", ""), (other.Method, other.Request.Name, other.Answer.Name));
    }
}
