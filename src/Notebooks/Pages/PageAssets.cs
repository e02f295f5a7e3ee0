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
            $"The build left {name} out of {typeof(PageAssets).Assembly.GetName().Name}.");
}
