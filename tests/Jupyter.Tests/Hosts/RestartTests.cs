using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Hosts;

/// <summary>A reader restarts the kernel.</summary>
[Collection(Executed.Name)]
public sealed class RestartTests(RunningHosts hosts)
{
    private static readonly byte[] Notebook = ScratchNotebook.Of("var kept = 41;", "kept + 1");

    [BrowserTheory(Timeout = 300_000), OnHost(Host.Lab), OnHost(Host.Debian)]
    public async Task A_restarted_kernel_has_forgotten_and_works(Host host)
    {
        var page = await hosts.OpenAsync(host, "restart", Notebook);
        await page.WaitIdleAsync();
        await page.RunAsync(0);
        await page.RunAsync(1);
        await page.WaitOutputAsync(1, "42");

        await page.RestartAsync();
        await page.WaitIdleAsync();
        await page.RunAsync(1);

        await page.WaitOutputAsync(1, "CS0103");
        await page.RunAsync(0);
        await page.RunAsync(1);
        await page.WaitOutputAsync(1, "42");
        Assert.Equal(0, await page.Dialog.CountAsync());
        await page.Page.Context.CloseAsync();
    }
}
