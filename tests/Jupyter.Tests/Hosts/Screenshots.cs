using Microsoft.Playwright;

namespace Jupyter.Tests.Hosts;

/// <summary>Pictures of pages, for people to look at after <c>./lab test --all</c>.</summary>
internal static class Screenshots
{
    public static async Task SaveAsync(IPage page, string name)
    {
        if (!TestScope.IsAll) return;
        var folder = Directory.CreateDirectory(Path.Combine(Repository.Root, "artifacts", "screenshots", "jupyter")).FullName;
        await page.ScreenshotAsync(new() { Path = Path.Combine(folder, name + ".png") });
    }
}
