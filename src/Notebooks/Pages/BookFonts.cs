namespace GrpcLab.Notebooks;

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
