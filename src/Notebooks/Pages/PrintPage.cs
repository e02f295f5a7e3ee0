using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// All chapters as one page, to print or to keep as one file: each begins on a sheet of its own, and links between them
/// stay within it.
/// </summary>
internal static partial class PrintPage
{
    public const string File = Name + ".html";

    private const string Name = "print";

    private const string Title = "The whole book";

    public static string Render(IReadOnlyList<BookPage> chapters, PageLinks links)
    {
        var names = chapters.Select(chapter => chapter.Name).ToHashSet();
        var main = $"""
            <article>
            <h1>{Title}</h1>
            <p class="note">All chapters that were run, one after another, for printing. On screen, the pages of the
            contents are easier to read.</p>
            <ol>
            {string.Concat(chapters.Select(Entry))}</ol>
            </article>
            {string.Concat(chapters.Select(chapter => Chapter(chapter, names)))}
            """;
        return PageShell.Render(new(Name, Title, "print", main, links));
    }

    private static string Entry(BookPage chapter) =>
        $"<li><a href=\"#{chapter.Name}\">{Html.Escape(chapter.Title)}</a></li>\n";

    // Names are the page's own in one page of many, and nobody unfolds or turns what is on paper.
    private static string Chapter(BookPage chapter, IReadOnlySet<string> names)
    {
        var text = NotOnPaper().Replace(chapter.Main, "");
        text = Figure().Replace(text, figure => $"{figure.Value}-{chapter.Name}");
        text = Named().Replace(text, name => name.Groups["where"].Value
            + string.Join(' ', name.Groups["names"].Value.Split(' ').Select(one => Own(one, chapter))) + "\"");
        text = Within().Replace(text, $" href=\"#{chapter.Name}-");
        text = ToPage().Replace(text, link => names.Contains(link.Groups["page"].Value)
            ? $" href=\"#{link.Groups["page"].Value}{link.Groups["anchor"].Value.Replace('#', '-')}\"" : link.Value);
        return text.Replace("<article>", $"<article id=\"{chapter.Name}\">", StringComparison.Ordinal);
    }

    private static string Own(string name, BookPage chapter) =>
        name.StartsWith("fig-", StringComparison.Ordinal) ? name : $"{chapter.Name}-{name}";

    [GeneratedRegex("<details class=\"data\">.*?</details>|<div class=\"narrow\">.*?</svg></div>"
        + "|<nav class=\"turn\".*?</nav>|<p class=\"run open\">.*?</p>"
        // A landmark of which there are many leads nowhere.
        + "| aria-label=\"Code cell \\d+\"|(?<=<section class=\"short\") aria-labelledby=\"[^\"]*\"",
        RegexOptions.Singleline)]
    private static partial Regex NotOnPaper();

    [GeneratedRegex("(?<where> (?:id|for|name|aria-labelledby|aria-describedby)=\")(?<names>[^\"]+)\"")]
    private static partial Regex Named();

    [GeneratedRegex(" href=\"#")]
    private static partial Regex Within();

    // A figure names its parts, and its style names the figure: it has its chapter's name behind its own everywhere.
    [GeneratedRegex("\\bfig-[0-9a-f]+")]
    private static partial Regex Figure();

    [GeneratedRegex(" href=\"(?<page>[^\"#:]+)\\.html(?<anchor>#[^\"]+)?\"")]
    private static partial Regex ToPage();
}
