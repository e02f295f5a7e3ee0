namespace Tests.Shared;

/// <summary>A theory that needs a Chromium on this machine; without one it is left out and says so.</summary>
public sealed class ChromiumTheoryAttribute : TheoryAttribute
{
    public ChromiumTheoryAttribute()
    {
        if (Chromium.Program is null)
        {
            Skip = "No Chromium on this machine: install it (Debian: apt-get install chromium-headless-shell) to run "
                + "the tests that look at pages.";
        }
    }
}

/// <summary>The installed browser.</summary>
internal static class Chromium
{
    // Without these flags a browser in a closed network spends its time on refused look-ups.
    internal static readonly string[] Flags =
    [
        "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        // A sandboxed frame in a process of its own would fetch behind the back of a page's routes. Chromium takes this
        // flag once, so that Playwright's is lost: what of its list matters here stands again.
        "--disable-features=IsolateSandboxedIframes,HttpsUpgrades,PaintHolding,Translate,OptimizationHints,MediaRouter,"
            + "DialMediaRouteProvider,GlobalMediaControls,DestroyProfileOnBrowserClose",
    ];

    // The shell has no interface of its own to load for each context: a second of processor time.
    internal static string? Program { get; } =
        new[] { "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome" }
        .Select(PathProgram.Find).FirstOrDefault(path => path is not null);
}
