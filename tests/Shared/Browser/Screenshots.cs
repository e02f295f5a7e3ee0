using Microsoft.Playwright;

namespace Tests.Shared;

/// <summary>Pictures of pages, for people to look at after <c>./lab test --all</c>; a push takes none.</summary>
internal static class Screenshots
{
    /// <summary>Takes what is in sight of a page, or the whole of it.</summary>
    public static Task SaveAsync(IPage page, string name, bool whole = false) =>
        !TestScope.IsAll ? Task.CompletedTask : page.ScreenshotAsync(new() { Path = PathOf(name), FullPage = whole });

    private static string PathOf(string name) =>
        Path.Combine(Directory.CreateDirectory(Path.Combine(Repository.Root, "artifacts", "screenshots")).FullName,
            name + ".png");
}
