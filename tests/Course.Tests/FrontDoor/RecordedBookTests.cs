using GrpcLab;
using GrpcLab.Notebooks;

namespace Course.Tests.FrontDoor;

/// <summary>The front page of the book that is published: that of the record.</summary>
public sealed class RecordedBookTests(OneBrowser browser)
{
    private static readonly (int Width, int Height)[] Screens = [(390, 844), (1280, 900)];

    [ChromiumTheory(Timeout = 120_000), InlineData("index.html")]
    public async Task It_opens_with_three_stories_the_first_ones_picture_in_sight(string front)
    {
        var folder = Directory.CreateTempSubdirectory("grpc-lab-front-");
        Book.Write(CourseFolder.Find(), new(Path.Combine(Repository.Root, "data", "recorded"), folder.FullName));
        var page = await browser.OpenAsync(new());
        await page.GotoAsync(new Uri(Path.Combine(folder.FullName, front)).AbsoluteUri);

        var headings = await page.Locator("h2").EvaluateAllAsync<string[]>("all => all.map(one => one.id)");
        var stories = await page.Locator(".stories h3 a:not(.anchor)").EvaluateAllAsync<string[]>(
            "all => all.map(one => one.getAttribute('href'))");

        Assert.Equal(
            ["three-stories", "look-at-your-own-service", "two-commands", "paths", "found"], headings.Take(5));
        Assert.Equal(["story-call-101.html", "story-staircase.html", "story-idle-server.html"], stories);
        Assert.All(stories, story => Assert.True(File.Exists(Path.Combine(folder.FullName, story)), story));
        foreach (var (width, height) in Screens)
        {
            await page.SetViewportSizeAsync(width, height);
            await Screenshots.SaveAsync(page, $"front-page-{width}");
            var picture = await page.Locator(".stories img").First.BoundingBoxAsync();
            Assert.True(picture!.Y + picture.Height <= height, $"at {width} it ends at {picture.Y + picture.Height}");
            Assert.True(await page.EvaluateAsync<bool>("document.documentElement.scrollWidth <= innerWidth"));
        }

        Assert.Empty(browser.TroubleOf(page).Errors);
        Assert.Empty(browser.TroubleOf(page).Refused);
        await page.Context.CloseAsync();
        folder.Delete(recursive: true);
    }
}
