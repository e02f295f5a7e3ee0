using Microsoft.Playwright;

namespace Tests.Shared;

/// <summary>Pictures of pages, for people to look at after a run.</summary>
internal static class Screenshots
{
    /// <summary>Takes what is in sight of a page, or the whole of it.</summary>
    public static Task SaveAsync(IPage page, string name, bool whole = false) => page.ScreenshotAsync(new() { Path = PathOf(name), FullPage = whole });

    /// <summary>Takes one part of a page.</summary>
    public static Task SaveAsync(ILocator part, string name) => part.ScreenshotAsync(new() { Path = PathOf(name) });

    private static string PathOf(string name) =>
        Path.Combine(Directory.CreateDirectory(Path.Combine(Repository.Root, "artifacts", "screenshots")).FullName, name + ".png");
}
