using System.Collections.Concurrent;
using Microsoft.Playwright;

namespace Jupyter.Tests.Hosts;

/// <summary>A headless Chromium that reaches 127.0.0.1 and nothing else, and keeps count of what it was not allowed.</summary>
internal sealed class HostBrowser : IAsyncDisposable
{
    private readonly IPlaywright _playwright;
    private readonly IBrowser _browser;

    private HostBrowser(IPlaywright playwright, IBrowser browser) => (_playwright, _browser) = (playwright, browser);

    /// <summary>Addresses outside this machine that pages asked for, and did not get.</summary>
    public ConcurrentQueue<string> Refused { get; } = [];

    /// <summary>Errors that scripts of pages did not catch.</summary>
    public ConcurrentQueue<string> Errors { get; } = [];

    public static async Task<HostBrowser> StartAsync()
    {
        var playwright = await Playwright.CreateAsync();
        return new HostBrowser(playwright, await playwright.Chromium.LaunchAsync(new() { ExecutablePath = Chromium.Program, Args = Chromium.Flags }));
    }

    /// <summary>A new window with cookies of its own.</summary>
    public async Task<IPage> OpenAsync(ColorScheme scheme = ColorScheme.Light, bool scripts = true)
    {
        var context = await _browser.NewContextAsync(new()
        {
            ColorScheme = scheme,
            JavaScriptEnabled = scripts,
            ViewportSize = new() { Width = 1280, Height = 960 },
        });
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
        await _browser.DisposeAsync();
        _playwright.Dispose();
    }

    private static bool IsLocal(string url) => new Uri(url) is { Scheme: "data" or "blob" or "file" or "about" } or { Host: "127.0.0.1" };
}
