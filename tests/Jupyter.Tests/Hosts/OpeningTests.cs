using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Hosts;

/// <summary>A reader opens a chapter and only looks at it.</summary>
[Collection(Executed.Name)]
public sealed class OpeningTests(RunningHosts hosts)
{
    [BrowserTheory(Timeout = 300_000), OnHost(Host.Lab)]
    public async Task An_opened_chapter_is_not_marked_as_changed(Host host)
    {
        var chapter = await File.ReadAllBytesAsync(Path.Combine(Repository.Notebooks, "01-channel-reuse.ipynb"));
        var page = (LabPage)await hosts.OpenAsync(host, "opened", chapter);
        await page.WaitIdleAsync();

        Assert.False(await page.IsChangedAsync());
        await page.Page.Context.CloseAsync();
    }

    [BrowserTheory(Timeout = 300_000), OnHost(Host.Lab)]
    public async Task One_that_says_less_about_its_language_is(Host host)
    {
        var page = (LabPage)await hosts.OpenAsync(host, "opened", ScratchNotebook.Of("1"));
        await page.WaitIdleAsync();

        Assert.True(await page.IsChangedAsync());
        await page.Page.Context.CloseAsync();
    }
}
