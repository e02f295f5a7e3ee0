using Microsoft.Playwright;

namespace Course.Tests.Support;

/// <summary>A browser that is started when the first page is opened; each page has a context of its own.</summary>
public sealed class OneBrowser : IAsyncLifetime
{
    private IPlaywright? _playwright;
    private IBrowser? _browser;

    public Task InitializeAsync() => Task.CompletedTask;

    internal async Task<IPage> OpenAsync(BrowserNewPageOptions options)
    {
        _playwright ??= await Playwright.CreateAsync();
        _browser ??= await _playwright.Chromium.LaunchAsync(new() { ExecutablePath = Chromium.Program, Args = Chromium.Flags });
        return await _browser.NewPageAsync(options);
    }

    public async Task DisposeAsync()
    {
        if (_browser is not null)
        {
            await _browser.DisposeAsync();
        }

        _playwright?.Dispose();
    }
}
