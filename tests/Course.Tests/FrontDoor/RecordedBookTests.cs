using GrpcLab;
using GrpcLab.Notebooks;

namespace Course.Tests.FrontDoor;

/// <summary>The front page of the book that is published: that of the record.</summary>
public sealed class RecordedBookTests(OneBrowser browser) : IClassFixture<OneBrowser>
{
    [ChromiumTheory(Timeout = 120_000)]
    [InlineData(390, 844), InlineData(1280, 900)]
    public async Task It_opens_with_three_stories_the_first_ones_picture_in_sight(int width, int height)
    {
        var folder = Directory.CreateTempSubdirectory("grpc-lab-front-");
        Book.Write(CourseFolder.Find(), new(Path.Combine(Repository.Root, "data", "recorded"), folder.FullName));
        var page = await browser.OpenAsync(new() { ViewportSize = new() { Width = width, Height = height } });
        await page.GotoAsync(new Uri(Path.Combine(folder.FullName, "index.html")).AbsoluteUri);
        await Screenshots.SaveAsync(page, $"front-page-{width}", whole: true);

        var headings = await page.Locator("h2").EvaluateAllAsync<string[]>("all => all.map(one => one.id)");
        var picture = await page.Locator(".stories img").First.BoundingBoxAsync();
        var stories = await page.Locator(".stories h3 a:not(.anchor)").EvaluateAllAsync<string[]>(
            "all => all.map(one => one.getAttribute('href'))");

        Assert.Equal(
            ["three-stories", "look-at-your-own-service", "two-commands", "paths", "found"], headings.Take(5));
        Assert.True(picture!.Y + picture.Height <= height, $"the picture ends at {picture.Y + picture.Height}");
        Assert.True(await page.EvaluateAsync<bool>("document.documentElement.scrollWidth <= innerWidth"));
        Assert.Equal(["story-call-101.html", "story-staircase.html", "story-idle-server.html"], stories);
        Assert.All(stories, story => Assert.True(File.Exists(Path.Combine(folder.FullName, story)), story));
        Assert.Empty(browser.Errors);
        Assert.Empty(browser.Refused);
        await page.Context.CloseAsync();
        folder.Delete(recursive: true);
    }
}
