namespace GrpcLab.Notebooks;

/// <summary>What every page has: the head, the bar on top, the style and the script, all in one file.</summary>
internal static class PageShell
{
    public static string Render(string title, string kind, string main) => Render(title, kind, main, []);

    /// <param name="title">The page's title.</param>
    /// <param name="kind">The page's class.</param>
    /// <param name="main">What stands in it.</param>
    /// <param name="scriptHosts">Hosts whose scripts frames of the page may load: they inherit its policy.</param>
    public static string Render(string title, string kind, string main, IEnumerable<string> scriptHosts) => $"""
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="{Policy(scriptHosts)}">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="generator" content="lab run">
        <title>{Html.Escape(title)}</title>
        <link rel="icon" href="data:,">
        <script>{PageAssets.Theme}</script>
        <style>
        {PageAssets.Style}
        </style>
        </head>
        <body class="{kind}">
        <a class="skip" href="#main">Skip to the text</a>
        <button class="theme" type="button" hidden>Dark</button>
        <main id="main" tabindex="-1">
        {main}</main>
        <script>
        {PageAssets.Script}
        </script>
        </body>
        </html>

        """.ReplaceLineEndings("\n");

    // The policy makes "no network" a fact: nothing outside the file can be loaded, whatever
    // an output holds, but for the scripts of hosts that a cell of the notebook names.
    private static string Policy(IEnumerable<string> scriptHosts) =>
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
        + $"script-src 'unsafe-inline'{string.Concat(scriptHosts.Select(host => $" https://{host}"))}; font-src data:";
}
