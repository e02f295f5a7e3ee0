using Jupyter.Tests.Environments;
using Microsoft.Playwright;

namespace Jupyter.Tests.Hosts;

/// <summary>
/// The figures of a chapter that has run, in every host and state: never blank, live where scripts run, nothing
/// fetched.
/// </summary>
[Collection(Executed.Name)]
public sealed class FigureMatrixTests(ExecutedNotebooks executed, RunningHosts hosts)
{
    private const int Limit = 600_000;
    private const string Chapter = "00-getting-started.ipynb";

    public static TheoryData<string> Themes => new("JupyterLab Light", "JupyterLab Dark");

    [BrowserTheory(Timeout = Limit), OnHost(Host.Lab), OnHost(Host.Debian)]
    public async Task Where_scripts_run_figures_are_drawn_and_live(Host host)
    {
        var shown = await ShownNotebook.OpenAsync(hosts, host, await executed.OfAsync(host, Chapter), isTrusted: true);

        Assert.True(await shown.Page.IsTrustedAsync());
        var (drawn, keys) = (0, 0);
        foreach (var (cell, figures) in shown.FigureCells)
        {
            foreach (var figure in await FiguresAsync(shown, cell, FigureView.Live, figures))
            {
                drawn++;
                Assert.NotEqual("", await FigureView.HoverAsync(figure));
                keys += await FigureView.CheckLegendAsync(figure);
            }
        }

        Assert.NotEqual(0, drawn);
        Assert.NotEqual(0, keys);
        await CloseAsync(shown, $"{host}-trusted");
    }

    [BrowserTheory(Timeout = Limit), OnHost(Host.Lab), OnHost(Host.Debian)]
    public async Task Where_scripts_are_stripped_figures_are_pictures(Host host)
    {
        var shown = await ShownNotebook.OpenAsync(hosts, host, await executed.OfAsync(host, Chapter), isTrusted: false);

        Assert.False(await shown.Page.IsTrustedAsync());
        foreach (var (cell, figures) in shown.FigureCells)
        {
            await FigureView.LoadedAsync(await FiguresAsync(shown, cell, FigureView.AnyPicture, figures));
            Assert.Equal(0, await shown.Page.Output(cell).Locator(FigureView.Live).CountAsync());
        }

        await CloseAsync(shown, $"{host}-untrusted");
    }

    [BrowserTheory(Host.Lab, Timeout = Limit), MemberData(nameof(Themes)), Trait(TestScope.Run, TestScope.All)]
    public async Task Text_and_figures_can_be_read_in_both_themes_of_JupyterLab(string theme)
    {
        var shown = await ShownNotebook.OpenAsync(
            hosts, Host.Lab, await executed.OfAsync(Host.Lab, Chapter), isTrusted: true);
        await ((LabPage)shown.Page).SetThemeAsync(theme);

        await CheckReadableAsync(shown, theme.Replace(' ', '-'));

        foreach (var (cell, figures) in shown.FigureCells) await FiguresAsync(shown, cell, FigureView.Live, figures);

        await CloseAsync(shown, $"Lab-{theme.Replace(' ', '-')}");
    }

    [BrowserFact(Host.Debian, Timeout = Limit), Trait(TestScope.Run, TestScope.All)]
    public async Task Text_can_be_read_in_Notebook_6()
    {
        var shown = await ShownNotebook.OpenAsync(
            hosts, Host.Debian, await executed.OfAsync(Host.Debian, Chapter), isTrusted: true);

        await CheckReadableAsync(shown, "Notebook-6");
        // Notebook 6 takes the mark away by which a reader sees that there is something to open.
        Assert.All(await shown.Page.Page.Locator(".output summary")
            .EvaluateAllAsync<string[]>("all => all.map(one => getComputedStyle(one).display)"),
            display => Assert.Equal("list-item", display));

        await CloseAsync(shown, "Debian-text");
    }

    /// <summary>A cell's figures, once they are there and have been seen not to be blank.</summary>
    private async Task<IReadOnlyList<ILocator>> FiguresAsync(
        ShownNotebook shown, int cell, string selector, int expected)
    {
        await shown.Page.ScrollToAsync(cell);
        var figures = shown.Page.Output(cell).Locator(selector);
        await Until.TrueAsync(
            async () => await figures.CountAsync() == expected, $"cell {cell} shows {expected} of {selector}");
        var all = await figures.AllAsync();
        await FigureView.SeenAsync(hosts.Browser, all);
        return all;
    }

    private static async Task CheckReadableAsync(ShownNotebook shown, string name)
    {
        var faint = new List<string>();
        foreach (var cell in shown.Notebook.CodeCells.Where(cell => cell.Outputs.Count > 0))
        {
            await shown.Page.ScrollToAsync(cell.Number - 1);
            faint.AddRange(await Legibility.FaintAsync(shown.Page.Output(cell.Number - 1)));
            await Screenshots.SaveAsync(shown.Page.Page, $"{name}-{cell.Number}");
        }

        Assert.Empty(faint);
    }

    private async Task CloseAsync(ShownNotebook shown, string screenshot)
    {
        await Screenshots.SaveAsync(shown.Page.Page, screenshot);
        Assert.Equal(0, await shown.Page.Dialog.CountAsync());
        await shown.Page.Page.Context.CloseAsync();
        Assert.Empty(hosts.Browser.Refused);
    }
}
