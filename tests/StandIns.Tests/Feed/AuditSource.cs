using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace StandIns.Tests.Feed;

/// <summary>
/// A feed's list of known vulnerabilities, on loopback: one of each severity, for every version of a package.
/// </summary>
internal sealed class AuditSource : IAsyncDisposable
{
    private const int Severities = 4;
    private readonly WebApplication _app;

    private AuditSource(WebApplication app) => _app = app;

    internal Uri Index => new($"{_app.Urls.Single()}/index.json");

    internal static async Task<AuditSource> StartAsync(string package)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        var app = builder.Build();
        app.MapGet("/index.json", (HttpRequest request) => Json($$"""
            {"version":"3.0.0","resources":[{"@id":"http://{{request.Host}}/pages.json","@type":"VulnerabilityInfo/6.7.0"}]}
            """));
        app.MapGet("/pages.json", (HttpRequest request) => Json($$"""
            [{"@name":"all","@id":"http://{{request.Host}}/all.json","@updated":"2026-01-01T00:00:00Z"}]
            """));
        var advisories = Enumerable.Range(0, Severities).Select(severity =>
            $$"""{"url":"https://example.org/advisory-{{severity}}","severity":{{severity}},"versions":"(, 99.0.0)"}""");
        app.MapGet(
            "/all.json", () => Json($$"""{"{{package.ToLowerInvariant()}}":[{{string.Join(',', advisories)}}]}"""));
        await app.StartAsync();
        return new AuditSource(app);
    }

    public ValueTask DisposeAsync() => _app.DisposeAsync();

    private static IResult Json(string text) => Results.Text(text, "application/json");
}
