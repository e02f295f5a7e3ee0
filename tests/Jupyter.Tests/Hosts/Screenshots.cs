using Microsoft.Playwright;

namespace Jupyter.Tests.Hosts;

/// <summary>Pictures of pages, for people to look at after a run.</summary>
internal static class Screenshots
{
    public static async Task SaveAsync(IPage page, string name)
    {
        var folder = Directory.CreateDirectory(Path.Combine(Repository.Root, "artifacts", "screenshots", "jupyter")).FullName;
        await page.ScreenshotAsync(new() { Path = Path.Combine(folder, name + ".png") });
    }
}
