namespace GrpcLab.Notebooks;

/// <summary>The style sheet and scripts of every page.</summary>
internal static class PageAssets
{
    public static string Style { get; } = Read("page.css");

    /// <summary>
    /// Runs before anything is painted, so that a dark page does not flash white, and no line moves when its font
    /// comes.
    /// </summary>
    public static string Theme { get; } = Read("theme.js");

    public static string Script { get; } = Read("page.js");

    /// <summary>The library that searches; its licence stands at its head.</summary>
    public static string Search { get; } = Read("minisearch.min.js");

    public static byte[] Bytes(string name)
    {
        using var stream = Open(name);
        var bytes = new byte[stream.Length];
        stream.ReadExactly(bytes);
        return bytes;
    }

    private static string Read(string name)
    {
        using var reader = new StreamReader(Open(name));
        return reader.ReadToEnd().Replace("\r\n", "\n", StringComparison.Ordinal).TrimEnd('\n');
    }

    private static Stream Open(string name) => typeof(PageAssets).Assembly.GetManifestResourceStream(name)
        ?? throw new InvalidOperationException(
            $"{typeof(PageAssets).Assembly.GetName().Name} lacks the resource {name}. Build the course again.");
}

/// <summary>
/// The book's fonts inside its style sheet: nothing is fetched, and a page looks the same on every machine. A page that
/// stands alone goes without, since they weigh more than its text.
/// </summary>
internal static class BookFonts
{
    private static readonly (string Family, string Weight, string Style, string File)[] Faces =
    [
        ("Source Serif 4", "400", "normal", "source-serif-4-latin-400-normal.woff2"),
        ("Source Serif 4", "400", "italic", "source-serif-4-latin-400-italic.woff2"),
        ("Source Serif 4", "600 700", "normal", "source-serif-4-latin-600-normal.woff2"),
        ("IBM Plex Mono", "400", "normal", "ibm-plex-mono-latin-400-normal.woff2"),
    ];

    public static string Style { get; } = string.Concat(Faces.Select(face =>
        $"@font-face {{ font-family: \"{face.Family}\"; font-weight: {face.Weight}; font-style: {face.Style}; "
        + $"src: url(data:font/woff2;base64,{Convert.ToBase64String(PageAssets.Bytes(face.File))}) "
        + "format(\"woff2\"); }\n"));
}
