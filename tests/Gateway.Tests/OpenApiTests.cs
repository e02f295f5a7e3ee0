namespace GrpcLab.Gateway.Tests;

public sealed class OpenApiTests
{
    [Fact(Timeout = 240_000)]
    public async Task The_document_is_the_reviewed_one()
    {
        await using var gateway = await RunningGateway.InFrontOfAsync(new Uri("http://127.0.0.1:9"));

        var document = await (await gateway.GetAsync("/swagger/v1/swagger.json")).Content.ReadAsStringAsync();

        Snapshot.Matches(document.ReplaceLineEndings("\n"), "Snapshots", "openapi", "json");
    }

    [Fact(Timeout = 240_000)]
    public async Task The_documents_bound_is_that_of_the_options()
    {
        await using var gateway = await RunningGateway.InFrontOfAsync(
            new Uri("http://127.0.0.1:9"), options => options with { MaxCount = 77 });

        var document = await (await gateway.GetAsync("/swagger/v1/swagger.json")).Content.ReadAsStringAsync();

        Assert.Contains("\"maximum\": 77", document, StringComparison.Ordinal);
        Assert.DoesNotContain("\"maximum\": 10000", document, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_root_leads_to_the_page()
    {
        await using var gateway = await RunningGateway.InFrontOfAsync(new Uri("http://127.0.0.1:9"));

        using var response = await gateway.GetAsync("/");

        Assert.True(response.IsSuccessStatusCode);
        Assert.Equal("/swagger/index.html", response.RequestMessage!.RequestUri!.AbsolutePath);
    }
}
