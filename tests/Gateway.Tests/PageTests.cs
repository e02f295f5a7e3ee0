using Course.Tests.Support;
using Microsoft.Playwright;

namespace GrpcLab.Gateway.Tests;

/// <summary>A reader with a browser: opens the Swagger page, tries a route, reads what comes back.</summary>
public sealed class PageTests
{
    private const string Route = "#operations-Performance-client-wrapper";

    [ChromiumTheory(Timeout = 120_000)]
    [InlineData(ColorScheme.Light, "gateway-swagger.png")]
    [InlineData(ColorScheme.Dark, "gateway-swagger-dark.png")]
    public async Task A_reader_tries_a_route_with_5_and_with_0(ColorScheme scheme, string screenshot)
    {
        await using var server = await LabServer.StartAsync();
        await using var gateway = await RunningGateway.InFrontOfAsync(server, Endpoint.Tls);
        using var playwright = await Playwright.CreateAsync();
        await using var browser = await playwright.Chromium.LaunchAsync(new() { ExecutablePath = Chromium.Program, Args = Chromium.Flags });
        var page = await browser.NewPageAsync(new() { ColorScheme = scheme });
        var (fetched, errors) = Watch(page);

        await page.GotoAsync(new Uri(gateway.Address, "/swagger").AbsoluteUri);
        Assert.Equal(6, await CountAsync(page.Locator(".opblock")));
        await page.Locator($"{Route} .opblock-summary").ClickAsync();
        await page.Locator($"{Route} .try-out__btn").ClickAsync();
        var (status, body) = await ExecuteAsync(page, "5");
        await SaveScreenshotAsync(page, screenshot);

        Assert.Equal(200, status);
        Assert.Equal(5, Answer.Parse(body).PerformanceStatuses.Count);
        (status, body) = await ExecuteAsync(page, "0");
        await SaveScreenshotAsync(page, screenshot.Replace(".png", "-problem.png", StringComparison.Ordinal));
        Assert.Equal(400, status);
        Assert.Contains("count is 0, but there is nothing to call less than once.", body, StringComparison.Ordinal);
        Assert.Empty(errors);
        Assert.All(fetched, url => Assert.True(url.StartsWith(gateway.Address.AbsoluteUri, StringComparison.Ordinal) || url.StartsWith("data:", StringComparison.Ordinal), url));
    }

    private static (List<string> Fetched, List<string> Errors) Watch(IPage page)
    {
        var (fetched, errors) = (new List<string>(), new List<string>());
        page.Request += (_, request) => fetched.Add(request.Url);
        page.PageError += (_, error) => errors.Add(error);
        return (fetched, errors);
    }

    private static async Task<int> CountAsync(ILocator items)
    {
        await items.First.WaitForAsync();
        return await items.CountAsync();
    }

    /// <summary>Enters the count, presses Execute, and reads status and body of the gateway's answer from the page.</summary>
    private static async Task<(int Status, string Body)> ExecuteAsync(IPage page, string count)
    {
        await page.Locator($"{Route} input[placeholder=count]").FillAsync(count);
        var path = $"/Performance/client-wrapper/{count}";
        await page.RunAndWaitForResponseAsync(
            () => page.Locator($"{Route} button.execute").ClickAsync(), response => response.Url.EndsWith(path, StringComparison.Ordinal));
        var live = page.Locator($"{Route} .live-responses-table");
        await live.Locator($"xpath=preceding::*[contains(text(), '{path}')]").First.WaitForAsync();
        var status = await live.Locator("tbody .response-col_status").First.InnerTextAsync();
        var body = await live.Locator("tbody .highlight-code code").First.TextContentAsync();
        return (int.Parse(status.Split('\n')[0], System.Globalization.CultureInfo.InvariantCulture), body!);
    }

    private static async Task SaveScreenshotAsync(IPage page, string name)
    {
        var folder = Path.Combine(Repository.Root, "artifacts", "screenshots");
        Directory.CreateDirectory(folder);
        await page.ScreenshotAsync(new() { Path = Path.Combine(folder, name), FullPage = true });
    }
}
