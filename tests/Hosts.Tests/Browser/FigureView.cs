using Microsoft.Playwright;

namespace Hosts.Tests.Browser;

/// <summary>What a reader sees of figures on a page, and what a pointer does to them.</summary>
internal static class FigureView
{
    /// <summary>Live figures: inline SVG that the fragment's script put in the picture's place.</summary>
    public const string Live = "svg[id^=fig-]";

    public const string Picture = "img[data-figure]";

    /// <summary>Pictures in outputs, whatever attributes a sanitiser left them.</summary>
    public const string AnyPicture = "img[src^='data:image/svg+xml']";

    // A drawing has lines, text with soft edges and areas; a blank or broken one has a colour or two.
    private const int MinColours = 16;

    // How many colours a picture has, and the share of the commonest, counted by the browser itself.
    private const string CountColours = """
        async picture => {
          const bitmap = await createImageBitmap(await (await fetch(picture)).blob());
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height), drawing = canvas.getContext('2d');
          drawing.drawImage(bitmap, 0, 0);
          const seen = new Map(), data = new Uint32Array(drawing.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
          for (const colour of data) seen.set(colour, (seen.get(colour) ?? 0) + 1);
          return [seen.size, Math.max(...seen.values()) / data.length];
        }
        """;

    private static readonly TimeSpan TimeToPaint = TimeSpan.FromSeconds(30);

    /// <summary>Insists that every figure has an area that is not blank.</summary>
    public static async Task SeenAsync(OneBrowser browser, IReadOnlyList<ILocator> figures)
    {
        foreach (var figure in figures)
        {
            await figure.ScrollIntoViewIfNeededAsync();
            Assert.True(await figure.BoundingBoxAsync() is { Width: > 200, Height: > 100 },
                $"A figure has no area: {await TextAsync(figure)}");
            // A host may put an output's place on the page before it has painted what is in it.
            await Until.TrueAsync(
                async () => await CountAsync(browser, await figure.ScreenshotAsync())
                    is { Colours: >= MinColours, Background: < 0.995 },
                $"a figure is not blank: {await TextAsync(figure)}", TimeToPaint);
        }
    }

    public static async Task LoadedAsync(IReadOnlyList<ILocator> pictures)
    {
        foreach (var picture in pictures)
        {
            Assert.True(await picture.EvaluateAsync<bool>("img => img.complete && img.naturalWidth > 0"),
                await TextAsync(picture));
        }
    }

    /// <summary>
    /// Moves the pointer over the marks of a live figure until one says its value; gives what it says.
    /// </summary>
    public static Task<string> HoverAsync(ILocator figure) => figure.EvaluateAsync<string>("""
        svg => {
          for (const title of svg.querySelectorAll('g > title')) {
            for (const mark of title.parentNode.querySelectorAll('path, rect, circle')) {
              mark.scrollIntoView({ block: 'center' });
              const box = mark.getBoundingClientRect();
              const under = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
              const told = under?.closest('g:has(> title)')?.querySelector(':scope > title')?.textContent ?? '';
              if (svg.contains(under) && /[0-9]/.test(told)) return told;
            }
          }
          return '';
        }
        """);

    /// <summary>
    /// Insists that a legend, where there is one, hides a series and shows it again; gives how many keys it has.
    /// </summary>
    public static async Task<int> CheckLegendAsync(ILocator figure)
    {
        var (keys, hidden) = (figure.Locator(".key"), figure.Locator("g.off"));
        var count = await keys.CountAsync();
        if (count > 0)
        {
            Assert.Equal(0, await hidden.CountAsync());
            await keys.First.ClickAsync();
            Assert.True(await hidden.CountAsync() > 0, "Pressing a key hides its series.");
            await keys.First.ClickAsync();
            Assert.Equal(0, await hidden.CountAsync());
        }

        return count;
    }

    private static async Task<(int Colours, double Background)> CountAsync(OneBrowser browser, byte[] png)
    {
        var counted = await (await browser.BlankAsync).EvaluateAsync<double[]>(
            CountColours, "data:image/png;base64," + Convert.ToBase64String(png));
        return ((int)counted[0], counted[1]);
    }

    private static async Task<string> TextAsync(ILocator figure) =>
        await figure.GetAttributeAsync("alt") ?? await figure.Locator("title").First.TextContentAsync() ?? "";
}
