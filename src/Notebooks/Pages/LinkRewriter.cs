namespace GrpcLab.Notebooks;

/// <summary>Makes a notebook's relative links work from the page, which stands in another folder.</summary>
internal sealed class LinkRewriter(string notebookFolder, PageLinks links)
{
    private static readonly Dictionary<string, string> ImageTypes = new(StringComparer.OrdinalIgnoreCase)
    {
        [".svg"] = MimeTypes.Svg,
        [".png"] = MimeTypes.Png,
        [".jpg"] = MimeTypes.Jpeg,
        [".jpeg"] = MimeTypes.Jpeg,
        [".gif"] = "image/gif",
        [".webp"] = "image/webp",
    };

    /// <summary>To the page of another chapter where there is one, else to the file in the repository.</summary>
    public string Rewrite(string url)
    {
        var (path, tail) = Split(url);
        if (!IsRelative(path)) return url;

        var file = Path.GetFullPath(Path.Combine(notebookFolder, Uri.UnescapeDataString(path)));
        var isChapter = Path.GetExtension(file) == ".ipynb"
            && Path.GetDirectoryName(file) == Path.GetFullPath(notebookFolder);
        var name = Path.GetFileNameWithoutExtension(file);
        return (isChapter && links.Has(name) ? new PageEntry(name, name).Href : FromPage(file)) + tail;
    }

    /// <summary>Pictures are put into the page, so that it can be sent to somebody as one file.</summary>
    public string Image(string url)
    {
        var (path, _) = Split(url);
        var file = IsRelative(path) ? Path.Combine(notebookFolder, Uri.UnescapeDataString(path)) : null;
        return File.Exists(file) && ImageTypes.TryGetValue(Path.GetExtension(file), out var type)
            ? $"data:{type};base64,{Convert.ToBase64String(File.ReadAllBytes(file))}"
            : Rewrite(url);
    }

    private string FromPage(string file)
    {
        var relative = Path.GetRelativePath(links.PageFolder, file).Replace('\\', '/');
        return string.Join('/', relative.Split('/').Select(Uri.EscapeDataString));
    }

    private static (string Path, string Tail) Split(string url)
    {
        var tail = url.IndexOfAny(['#', '?']);
        return tail < 0 ? (url, "") : (url[..tail], url[tail..]);
    }

    private static bool IsRelative(string path) =>
        path.Length > 0 && path[0] != '/' && !Uri.TryCreate(path, UriKind.Absolute, out _);
}
