using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>What every page has: the head, the bar on top, the contents, the style and the script.</summary>
internal static partial class PageShell
{
    public const string StyleFile = "book.css", ScriptFile = "book.js", SearchFile = "search.js",
        SocialPicture = "social.png";

    private const string Course = "gRPC performance in .NET";

    public static string Render(PageFrame page)
    {
        var outline = PageContents.Outline(page.Headings);
        var beside = page.Links.HasFilesBeside;
        var (style, script) = beside
            ? ($"<link rel=\"stylesheet\" href=\"{StyleFile}\">",
                $"{Search}<script nonce=\"{Nonce(page)}\" src=\"{ScriptFile}\"></script>")
            : ($"<style>\n{PageAssets.Style}\n</style>", $"<script>{PageAssets.Script}</script>");
        var description = page.Description.Length > 0
            ? $"<meta name=\"description\" content=\"{Html.Escape(page.Description)}\">\n"
                + $"<meta property=\"og:title\" content=\"{Html.Escape(page.Title)}\">\n"
                + $"<meta property=\"og:description\" content=\"{Html.Escape(page.Description)}\">\n"
                + Picture(page.Links)
            : "";
        return $"""
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="{Policy(page)}">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="generator" content="lab book">
            {description}<title>{Html.Escape(page.Title == Course ? Course : $"{page.Title} · {Course}")}</title>
            <link rel="icon" href="data:,">
            {style}
            <script>{PageAssets.Theme}</script>
            </head>
            <body class="{page.Kind}{(outline.Length > 0 ? " outlined" : "")}">
            <a class="skip" href="#main">Skip to the text</a>
            {Bar(hasOutline: outline.Length > 0, beside)}<div class="shell">
            {PageContents.Book(page.Links, page.Name)}<main id="main" tabindex="-1">
            {WholePageTag().Replace(page.Main, "&lt;")}</main>
            {outline}</div>
            {script}
            </body>
            </html>

            """.ReplaceLineEndings("\n");
    }

    /// <summary>
    /// Whether a picture goes with links to the book: those who show one fetch it from a whole address, which only a
    /// published book has.
    /// </summary>
    public static bool HasPicture(PageLinks links) => links is { SourceAddress: not null, Repository: not null };

    private static string Picture(PageLinks links) => !HasPicture(links) ? ""
        : $"<meta property=\"og:image\" content=\"{Html.Escape(links.Repository!.Site + SocialPicture)}\">\n"
            + "<meta name=\"twitter:card\" content=\"summary_large_image\">\n";

    private const string Search = """
        <dialog class="search" aria-label="Search the book">
        <form method="dialog"><input type="search" aria-label="Words to find" autocomplete="off"><button>Close</button></form>
        <p role="status"></p>
        <ol></ol>
        </dialog>

        """;

    private const string ThemeButton = "<button type=\"button\" class=\"theme scripted\">Dark</button>";

    private const string OutlineButton =
        "<button type=\"button\" class=\"drawer page\" popovertarget=\"outline\">Outline</button>\n";

    private const string SearchButton = """
        <button type="button" class="find scripted" title="Ctrl K or ⌘ K" aria-keyshortcuts="Control+K Meta+K">Search</button>

        """;

    private static string Bar(bool hasOutline, bool hasSearch) => $"""
        <header class="bar">
        <button type="button" class="drawer" popovertarget="book">Contents</button>
        <a class="home" href="{PageContents.FrontPage}.html">{Course}</a>
        <span class="tools">
        {(hasOutline ? OutlineButton : "")}{(hasSearch ? SearchButton : "")}{ThemeButton}
        </span>
        </header>

        """;

    // The policy makes "no network" a fact, and lets no script run that is not ours, whatever an output holds: those
    // inside the page go by their hash, those beside it by a word that no output can know. Only frames whose cell
    // names a host for its scripts need more, as they inherit it; from disk "file:" names what stands beside the page.
    private static string Policy(PageFrame page)
    {
        var beside = page.Links.HasFilesBeside;
        var files = beside ? " 'self' file:" : "";
        var scripts = page.ScriptHosts.Count > 0
            ? $"'unsafe-inline'{string.Concat(page.ScriptHosts.Select(host => $" https://{host}"))}{files}"
            : $"{Hash(PageAssets.Theme)} {(beside ? $"'nonce-{Nonce(page)}'" : Hash(PageAssets.Script))}";
        return $"default-src 'none'; img-src data:; style-src 'unsafe-inline'{files}; script-src {scripts}; "
            + "font-src data:; base-uri 'none'; form-action 'none'";
    }

    // The hash of what the page holds, which nothing in the page can hold; and the same whenever it is written again.
    private static string Nonce(PageFrame page) => Sha256(page.Main);

    private static string Hash(string script) => $"'sha256-{Sha256(script)}'";

    private static string Sha256(string text) => Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)));

    // These speak for the whole page: where it leads by itself, and what its links start from.
    [GeneratedRegex("<(?=(?:meta|base)\\b)", RegexOptions.IgnoreCase)]
    private static partial Regex WholePageTag();
}

/// <summary>A page without what all pages have.</summary>
internal sealed record PageFrame(string Name, string Title, string Kind, string Main, PageLinks Links)
{
    /// <summary>Its headings. Default: none.</summary>
    public IReadOnlyList<PageHeading> Headings { get; init; } = [];

    /// <summary>One sentence for those who link to it. Default: none.</summary>
    public string Description { get; init; } = "";

    /// <summary>Hosts whose scripts frames of the page may load: they inherit its policy. Default: none.</summary>
    public IReadOnlyList<string> ScriptHosts { get; init; } = [];
}
