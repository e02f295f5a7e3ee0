using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Hosts;

/// <summary>What a reader does with keys, menus and answers, in both hosts.</summary>
[Collection(Executed.Name)]
public sealed class GestureTests(ScratchPages pages) : IClassFixture<ScratchPages>
{
    private const int Limit = 300_000;

    [BrowserTheory(Timeout = Limit), OnHost(Host.Lab), OnHost(Host.Debian)]
    public async Task Progress_is_one_bar_that_moves(Host host)
    {
        var page = await pages.OfAsync(host);
        // The page itself notes each change: a test that asks now and then misses some on a busy machine.
        await page.Page.EvaluateAsync(
            """
            () => {
                window.bars = { most: 0, values: [''] };
                new MutationObserver(() => {
                    const bars = [...document.querySelectorAll('progress')];
                    window.bars.most = Math.max(window.bars.most, bars.length);
                    window.bars.values.push(...bars.map(bar => bar.getAttribute('value') ?? ''));
                }).observe(document.body, { subtree: true, childList: true, attributes: true });
            }
            """);

        await page.RunAsync(ScratchPages.Progress);

        var most = await page.Page.EvaluateAsync<int>("window.bars.most");
        var values = await page.Page.EvaluateAsync<string[]>("[...new Set(window.bars.values)]");
        Assert.Equal(1, most);
        Assert.True(values.Length > 3, $"The bar stood only at {string.Join(", ", values)}.");
        Assert.Equal(1, await page.Output(ScratchPages.Progress).CountAsync());
    }

    [BrowserTheory(Timeout = Limit), OnHost(Host.Lab), OnHost(Host.Debian)]
    public async Task An_interrupted_cell_ends_and_variables_stay(Host host)
    {
        var page = await pages.OfAsync(host);
        await page.StartAsync(ScratchPages.Endless);
        await page.WaitRunningAsync(ScratchPages.Endless);

        await page.InterruptAsync();
        await page.WaitDoneAsync(ScratchPages.Endless);
        await page.RunAsync(ScratchPages.UsesKept);

        await page.WaitOutputAsync(ScratchPages.UsesKept, "42");
        await Screenshots.SaveAsync(page.Page, $"{host}-interrupted");
    }

    [BrowserTheory(Timeout = Limit), OnHost(Host.Lab), OnHost(Host.Debian)]
    public async Task Tab_shows_the_members_of_a_variable_and_Shift_Tab_its_documentation(Host host)
    {
        var page = await pages.OfAsync(host);

        await CompleteAsync(page, $"{host}-completion");
        await InspectAsync(page, $"{host}-tooltip");
    }

    [BrowserTheory(Timeout = Limit), OnHost(Host.Lab), OnHost(Host.Debian)]
    public async Task Tab_and_Shift_Tab_do_so_while_a_cell_runs(Host host)
    {
        var page = await pages.OfAsync(host);
        await page.StartAsync(ScratchPages.Endless);
        await page.WaitRunningAsync(ScratchPages.Endless);

        try
        {
            // The page of Notebook 6 does not ask a busy kernel for
            // completions; the kernel's own tests do, in that host, too.
            await (host == Host.Lab ? CompleteAsync(page, $"{host}-completion-while-running") : Task.CompletedTask);
            await InspectAsync(page, $"{host}-tooltip-while-running");
            Assert.False(await page.IsDoneAsync(ScratchPages.Endless));
        }
        finally
        {
            // The other tests use the same kernel.
            await page.InterruptAsync();
            await page.WaitDoneAsync(ScratchPages.Endless);
        }
    }

    [BrowserTheory(Timeout = Limit), OnHost(Host.Lab), OnHost(Host.Debian)]
    public async Task ReadLine_asks_and_gets_the_answer(Host host)
    {
        var page = await pages.OfAsync(host);
        await page.StartAsync(ScratchPages.Question);
        await page.Question.WaitForAsync();
        await Screenshots.SaveAsync(page.Page, $"{host}-question");

        await page.Question.FillAsync("reader");
        await page.Question.PressAsync("Enter");
        await page.WaitDoneAsync(ScratchPages.Question);

        await page.WaitOutputAsync(ScratchPages.Question, "Hello, reader");
        await page.WaitOutputAsync(ScratchPages.Question, "Your name?");
    }

    [BrowserTheory(Timeout = Limit), OnHost(Host.Lab), OnHost(Host.Debian)]
    public async Task Errors_say_what_happened_in_colour(Host host)
    {
        var page = await pages.OfAsync(host);

        await page.RunAsync(ScratchPages.Thrown);
        await page.RunAsync(ScratchPages.NotCompiled);
        await page.WaitOutputAsync(ScratchPages.Thrown, "thrown on purpose");
        await page.WaitOutputAsync(ScratchPages.NotCompiled, "CS0029");

        await Screenshots.SaveAsync(page.Page, $"{host}-errors");
        Assert.NotEqual(0, await ColouredAsync(page, ScratchPages.Thrown));
        Assert.NotEqual(0, await ColouredAsync(page, ScratchPages.NotCompiled));
    }

    /// <summary>How many pieces of a cell's output have another colour than the text around them.</summary>
    private static Task<int> ColouredAsync(NotebookPage page, int cell) => page.Output(cell).EvaluateAllAsync<int>("""
        outputs => outputs.flatMap(output => [...output.querySelectorAll('span')])
          .filter(span => getComputedStyle(span).color !== getComputedStyle(span.closest('pre')).color).length
        """);

    private static async Task CompleteAsync(NotebookPage page, string screenshot)
    {
        await page.TypeAsync(ScratchPages.Completion, "server.");
        var shown = "";
        // JupyterLab gives a kernel a second to answer; on a busy machine a reader presses the key again.
        await Until.TrueAsync(async () =>
        {
            await page.Page.Keyboard.PressAsync("Escape");
            await page.EditAsync(ScratchPages.Completion);
            await page.Page.Keyboard.PressAsync("Tab");
            await Until.TrueAsync(async () => await page.Completions.CountAsync() > 0, "completions are shown");
            shown = string.Join(' ', await page.Completions.AllInnerTextsAsync());
            return shown.Contains("OpenChannel", StringComparison.Ordinal);
        }, "members are shown");
        await Screenshots.SaveAsync(page.Page, screenshot);
        await page.Page.Keyboard.PressAsync("Escape");
        Assert.Contains("StopAsync", shown, StringComparison.Ordinal);
    }

    private static async Task InspectAsync(NotebookPage page, string screenshot)
    {
        await page.TypeAsync(ScratchPages.Completion, "server.OpenChannel");
        await page.Page.Keyboard.PressAsync("Shift+Tab");
        var shown = "";
        await Until.TrueAsync(async () =>
        {
            shown = string.Join(' ', await page.Tooltip.AllInnerTextsAsync());
            return shown.Contains("OpenChannel(", StringComparison.Ordinal);
        }, "the tooltip shows the signature");
        await Screenshots.SaveAsync(page.Page, screenshot);
        await page.Page.Keyboard.PressAsync("Escape");
        Assert.Contains("A new channel with a handler of its own", shown, StringComparison.Ordinal);
    }
}
