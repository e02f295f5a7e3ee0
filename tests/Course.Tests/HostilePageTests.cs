using System.Text.RegularExpressions;
using Course.Tests.Support;
using Microsoft.Playwright;
using Notebooks.Tests;

namespace Course.Tests;

/// <summary>What a notebook's prose and outputs may hold: no script of theirs runs, and ours does.</summary>
public sealed partial class HostilePageTests(OneBrowser browser) : IDisposable
{
    // Each tells its name to the window on top when it runs.
    private static readonly string[] Attacks =
    [
        "<script>own('inline')</script>",
        "<script src=\"evil.js\"></script>",
        "<script nonce=\"\" src=\"evil.js\"></script>",
        "<base href=\"elsewhere/\">",
        "<img src=\"no-such-picture\" onerror=\"own('onerror')\">",
        "<svg onload=\"own('onload')\"><script>own('svg')</script></svg>",
        "<details open ontoggle=\"own('ontoggle')\"><summary>x</summary></details>",
        "<iframe srcdoc=\"<script>parent.own('srcdoc')</script>\"></iframe>",
        "<iframe src=\"evil.html\"></iframe>",
        "<object data=\"evil.html\"></object>",
        "<meta http-equiv=\"refresh\" content=\"0;url=evil.html\">",
        "<link rel=\"stylesheet\" href=\"https://evil.example/a.css\">",
        "<a id=\"link\" href=\"javascript:own('link')\">a link</a>",
    ];

    private const string Own = "top.own = function (how) { (top.owned = top.owned || []).push(how); };";

    private readonly string _folder = Directory.CreateTempSubdirectory("lab-hostile-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [ChromiumTheory(Timeout = 240_000)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task No_script_of_a_notebook_runs_on_its_page_and_ours_do(bool inOutputs)
    {
        var file = WritePage(inOutputs);
        var page = await browser.OpenAsync(new());
        var fetched = new List<string>();
        page.RequestFinished += (_, request) => fetched.Add(request.Url);

        await OpenAsync(page, file);
        await page.Locator(".find").ClickAsync();
        await page.Locator(".search input").FillAsync("hostile");
        await page.Locator(".search li").First.WaitForAsync(); // Our search has loaded its words.

        Assert.Equal(0, await page.EvaluateAsync<int>("() => (window.owned || []).length"));
        Assert.EndsWith("hostile.html", page.Url.Split('#')[0], StringComparison.Ordinal);
        Assert.DoesNotContain(fetched, url => url.Contains("evil", StringComparison.Ordinal));
        Assert.NotNull(await page.Locator(".theme").GetAttributeAsync("aria-label")); // Our script sets it.
        await page.Context.CloseAsync();
    }

    /// <summary>The attacks are real: without the page's policy they run.</summary>
    [ChromiumTheory(Timeout = 240_000), InlineData(true), InlineData(false), Trait(TestScope.Run, TestScope.All)]
    public async Task Without_its_policy_the_page_would_be_owned(bool inOutputs)
    {
        var file = WritePage(inOutputs);
        await File.WriteAllTextAsync(file, Policy().Replace(await File.ReadAllTextAsync(file), ""));
        var page = await browser.OpenAsync(new());

        await OpenAsync(page, file);

        var owned = await page.EvaluateAsync<string[]>("() => window.owned || []");
        string[] all = ["beside", "inline", "link", "onerror", "onload", "ontoggle", "srcdoc"];
        Assert.Equal(all, owned.Intersect(all).Order(StringComparer.Ordinal));
        await page.Context.CloseAsync();
    }

    private static async Task OpenAsync(IPage page, string file)
    {
        // What the attacks call is there whatever the page's policy says.
        await page.AddInitScriptAsync(Own);
        await page.GotoAsync(new Uri(file).AbsoluteUri);
        await page.Locator("#link").First.ClickAsync();
        await page.WaitForTimeoutAsync(500);
    }

    private string WritePage(bool inOutputs)
    {
        File.WriteAllText(Path.Combine(_folder, "evil.js"), "own('beside');");
        File.WriteAllText(Path.Combine(_folder, "evil.html"), "<script>top.own && top.own('framed')</script>");
        var attacks = string.Join("\n\n", Attacks);
        var notebook = Path.Combine(_folder, "hostile.ipynb");
        var prose = inOutputs ? "# Hostile" : $"# Hostile\n\n{attacks}";
        File.WriteAllText(notebook, new NotebookBuilder().Markdown(prose).Code("1").ToJson());
        RenderedPage.Book(_folder, RenderedPage.Report(notebook, (1, inOutputs ? attacks : "<b>harmless</b>")));
        return Path.Combine(_folder, "hostile.html");
    }

    [GeneratedRegex("<meta http-equiv=\"Content-Security-Policy\"[^>]*>")]
    private static partial Regex Policy();
}
