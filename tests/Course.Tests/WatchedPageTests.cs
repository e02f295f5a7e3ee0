using Notebooks.Tests;

namespace Course.Tests;

/// <summary>A page that is open in a browser, and the notebook behind it.</summary>
public sealed class WatchedPageTests(OneBrowser browser) : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("lab-watched-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [ChromiumTheory(Timeout = 400_000), Trait(TestScope.Run, TestScope.All), InlineData("20 + 1", "21", "42")]
    public async Task It_loads_itself_again_when_the_notebook_was_saved(string code, string value, string after)
    {
        var notebook = Path.Combine(_folder, "sums.ipynb");
        await File.WriteAllTextAsync(notebook, new NotebookBuilder().Markdown("# Sums").Code(code).ToJson());
        await using var lab = LabCommand.Start(
            "watch", notebook, "--out", Path.Combine(_folder, "out"), "--budget", "smoke");
        await Until.TrueAsync(() => Address(lab) is not null, "the page has an address", TimeSpan.FromMinutes(2));
        var page = await browser.OpenAsync(new());
        await page.GotoAsync(Address(lab)!);
        await page.GetByText(value, new() { Exact = true }).First.WaitForAsync();

        await File.WriteAllTextAsync(notebook, new NotebookBuilder().Markdown("# Sums").Code($"2 * ({code})").ToJson());

        await page.GetByText(after, new() { Exact = true }).First.WaitForAsync();
        await page.Context.CloseAsync();
    }

    private static string? Address(OwnedProcess lab) =>
        lab.Output.Split("and the lab: ") is [_, var rest] && rest.Contains('\n', StringComparison.Ordinal)
            ? rest.Split('\n')[0].Trim()
            : null;
}
