namespace GrpcLab.Notebooks;

/// <summary>The style sheet and scripts of every page.</summary>
internal static class PageAssets
{
    public static string Style { get; } = Read("page.css");

    /// <summary>Runs before anything is painted, so that a dark page does not flash white.</summary>
    public static string Theme { get; } = Read("theme.js");

    public static string Script { get; } = Read("page.js");

    private static string Read(string name)
    {
        using var stream = typeof(PageAssets).Assembly.GetManifestResourceStream(name)
            ?? throw new InvalidOperationException(
                $"The build left {name} out of {typeof(PageAssets).Assembly.GetName().Name}.");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd().Replace("\r\n", "\n", StringComparison.Ordinal).TrimEnd('\n');
    }
}
