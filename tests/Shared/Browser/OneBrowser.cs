using System.Collections.Concurrent;
using Microsoft.Playwright;

namespace Tests.Shared;

/// <summary>
/// A headless Chromium, started when the first page is opened. Each page has a context of its own; all of them reach
/// this machine and nothing else, and it keeps count of what they were not allowed.
/// </summary>
public sealed class OneBrowser : IAsyncLifetime, IAsyncDisposable
{
    private readonly Lazy<Task<(IPlaywright Playwright, IBrowser Browser)>> _running = new(StartAsync);

    /// <summary>Addresses outside this machine that pages asked for, and did not get.</summary>
    internal ConcurrentQueue<string> Refused { get; } = [];

    /// <summary>Errors that scripts of pages did not catch.</summary>
    internal ConcurrentQueue<string> Errors { get; } = [];

    public ValueTask InitializeAsync() => ValueTask.CompletedTask;

    /// <summary>A new page with cookies of its own; closing its context frees what it holds.</summary>
    internal async Task<IPage> OpenAsync(BrowserNewContextOptions options)
    {
        options.ViewportSize ??= new() { Width = 1280, Height = 960 };
        var context = await (await _running.Value).Browser.NewContextAsync(options);
        context.SetDefaultTimeout(60_000);
        await context.RouteAsync(url => !IsLocal(url), route =>
        {
            Refused.Enqueue(route.Request.Url);
            return route.AbortAsync();
        });
        var page = await context.NewPageAsync();
        page.PageError += (_, error) => Errors.Enqueue(error);
        return page;
    }

    public async ValueTask DisposeAsync()
    {
        if (_running.IsValueCreated)
        {
            var (playwright, browser) = await _running.Value;
            await browser.DisposeAsync();
            playwright.Dispose();
        }
    }

    private static async Task<(IPlaywright, IBrowser)> StartAsync()
    {
        var playwright = await Playwright.CreateAsync();
        return (playwright,
            await playwright.Chromium.LaunchAsync(new() { ExecutablePath = Chromium.Program, Args = Chromium.Flags }));
    }

    private static bool IsLocal(string url) =>
        new Uri(url) is { Scheme: "data" or "blob" or "file" or "about" } or { Host: "127.0.0.1" };
}
