using Microsoft.Playwright;

namespace GrpcLab.Gateway.Tests;

/// <summary>A reader with a browser: opens the Swagger page, tries a route, reads what comes back.</summary>
public sealed class PageTests(OneBrowser browser) : IClassFixture<OneBrowser>
{
    private const string Route = "#operations-Performance-client-wrapper";

    [ChromiumTheory(Timeout = 400_000)]
    [InlineData(ColorScheme.Light, "gateway-swagger")]
    [InlineData(ColorScheme.Dark, "gateway-swagger-dark")]
    public async Task A_reader_tries_a_route_with_5_and_with_0(ColorScheme scheme, string screenshot)
    {
        await using var server = await LabServer.StartAsync();
        await using var gateway = await RunningGateway.InFrontOfAsync(server, Endpoint.Tls);
        var page = await browser.OpenAsync(new() { ColorScheme = scheme });
        var fetched = new List<string>();
        page.Request += (_, request) => fetched.Add(request.Url);

        await page.GotoAsync(new Uri(gateway.Address, "/swagger").AbsoluteUri);
        Assert.Equal(6, await CountAsync(page.Locator(".opblock")));
        await page.Locator($"{Route} .opblock-summary").ClickAsync();
        await page.Locator($"{Route} .try-out__btn").ClickAsync();
        var (status, body) = await ExecuteAsync(page, "5");
        await Screenshots.SaveAsync(page, screenshot, whole: true);

        Assert.Equal(200, status);
        Assert.Equal(5, Answer.Parse(body).PerformanceStatuses.Count);
        (status, body) = await ExecuteAsync(page, "0");
        await Screenshots.SaveAsync(page, screenshot + "-problem", whole: true);
        Assert.Equal(400, status);
        Assert.Contains("count is 0, but there is nothing to call less than once.", body, StringComparison.Ordinal);
        Assert.Empty(browser.Errors);
        Assert.All(fetched, url => Assert.True(url.StartsWith(gateway.Address.AbsoluteUri, StringComparison.Ordinal)
            || url.StartsWith("data:", StringComparison.Ordinal), url));
    }

    private static async Task<int> CountAsync(ILocator items)
    {
        await items.First.WaitForAsync();
        return await items.CountAsync();
    }

    /// <summary>
    /// Enters the count, presses Execute, and reads status and body of the gateway's answer from the page.
    /// </summary>
    private static async Task<(int Status, string Body)> ExecuteAsync(IPage page, string count)
    {
        await page.Locator($"{Route} input[placeholder=count]").FillAsync(count);
        var path = $"/Performance/client-wrapper/{count}";
        await page.RunAndWaitForResponseAsync(
            () => page.Locator($"{Route} button.execute").ClickAsync(),
            response => response.Url.EndsWith(path, StringComparison.Ordinal));
        var live = page.Locator($"{Route} .live-responses-table");
        await live.Locator($"xpath=preceding::*[contains(text(), '{path}')]").First.WaitForAsync();
        var status = await live.Locator("tbody .response-col_status").First.InnerTextAsync();
        var body = await live.Locator("tbody .highlight-code code").First.TextContentAsync();
        return (int.Parse(status.Split('\n')[0], System.Globalization.CultureInfo.InvariantCulture), body!);
    }
}
