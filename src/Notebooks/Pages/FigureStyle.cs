namespace GrpcLab.Notebooks;

/// <summary>
/// The style that figures share: that of the first. Nearly all have the same, and it weighs like a figure.
/// </summary>
internal sealed class FigureStyle
{
    /// <summary>The style element, for all figures of a page; null before the first figure.</summary>
    public string? Html { get; private set; }

    /// <summary>What a style sheet says of figures; empty before the first.</summary>
    public string Css => Html?["<style>".Length..^"</style>".Length] ?? "";

    /// <summary>Whether a figure has this style. The first decides which it is.</summary>
    public bool Is(string html) => (Html ??= html) == html;
}
