using System.Collections.Concurrent;
using Microsoft.Playwright;

namespace Tests.Shared;

/// <summary>
/// A headless Chromium, started when the first page is opened. Each page has a context of its own; all of them reach
/// this machine and nothing else.
/// </summary>
public sealed class OneBrowser : IAsyncLifetime, IAsyncDisposable
{
    private readonly Lazy<Task<(IPlaywright Playwright, IBrowser Browser)>> _running = new(StartAsync);
    private readonly ConcurrentDictionary<IBrowserContext, PageTrouble> _troubles = [];
    private readonly Lazy<Task<IPage>> _blank;

    public OneBrowser() => _blank = new(() => OpenAsync(new()));

    /// <summary>An empty page, the same each time, for what the browser is asked to work out.</summary>
    internal Task<IPage> BlankAsync => _blank.Value;

    /// <summary>What went wrong so far on a page.</summary>
    internal PageTrouble TroubleOf(IPage page) => _troubles[page.Context];

    public ValueTask InitializeAsync() => ValueTask.CompletedTask;

    /// <summary>A new page with cookies of its own; closing its context frees what it holds.</summary>
    internal async Task<IPage> OpenAsync(BrowserNewContextOptions options)
    {
        options.ViewportSize ??= new() { Width = 1280, Height = 960 };
        var context = await (await _running.Value).Browser.NewContextAsync(options);
        context.SetDefaultTimeout(60_000);
        var trouble = _troubles[context] = new PageTrouble();
        await context.RouteAsync(url => !IsLocal(url), route =>
        {
            trouble.Refused.Enqueue(route.Request.Url);
            return route.AbortAsync();
        });
        var page = await context.NewPageAsync();
        page.PageError += (_, error) => trouble.Errors.Enqueue(error);
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

/// <summary>What a page did not get, and what it did not cope with.</summary>
internal sealed record PageTrouble
{
    /// <summary>Addresses outside this machine that it asked for, and did not get.</summary>
    public ConcurrentQueue<string> Refused { get; } = [];

    /// <summary>Errors that its scripts did not catch.</summary>
    public ConcurrentQueue<string> Errors { get; } = [];
}
