namespace Jupyter.Tests.Hosts;

/// <summary>What a picture of a part of a page is made of, counted by the browser itself.</summary>
internal static class Pixels
{
    private const string Count = """
        async picture => {
          const bitmap = await createImageBitmap(await (await fetch(picture)).blob());
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height), drawing = canvas.getContext('2d');
          drawing.drawImage(bitmap, 0, 0);
          const seen = new Map(), data = new Uint32Array(drawing.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
          for (const colour of data) seen.set(colour, (seen.get(colour) ?? 0) + 1);
          return [seen.size, Math.max(...seen.values()) / data.length];
        }
        """;

    /// <summary>How many colours there are, and the share of the commonest, between 0 and 1.</summary>
    public static async Task<PixelCount> CountAsync(OneBrowser browser, byte[] png)
    {
        var page = await browser.OpenAsync(new());
        var counted = await page.EvaluateAsync<double[]>(Count, "data:image/png;base64," + Convert.ToBase64String(png));
        await page.Context.CloseAsync();
        return new PixelCount((int)counted[0], counted[1]);
    }
}

/// <summary>What a picture is made of.</summary>
/// <param name="Colours">How many different colours.</param>
/// <param name="Background">The share of the commonest, between 0 and 1.</param>
internal sealed record PixelCount(int Colours, double Background);
