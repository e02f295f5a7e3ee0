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

    /// <summary>To the page made from that file where there is one, else to the file in the repository.</summary>
    public string Rewrite(string url)
    {
        var (path, tail) = Split(url);
        if (!IsRelative(path)) return url;

        var file = Path.GetFullPath(Path.Combine(notebookFolder, Uri.UnescapeDataString(path)));
        return (links.MadeFrom(file, Path.GetFullPath(notebookFolder))?.Href ?? ToFile(file, links)) + tail;
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

    /// <summary>From a page to a file of the course: at its address where there is one, else on this machine.</summary>
    public static string ToFile(string file, PageLinks links)
    {
        var course = CourseFolder.Find().Relative(file);
        var (address, path) = links.SourceAddress is { } source && !Path.IsPathRooted(course)
            ? ($"{source.AbsoluteUri.TrimEnd('/')}/", course)
            : ("", Path.GetRelativePath(links.PageFolder, file).Replace('\\', '/'));
        // On another drive of Windows, where no relative path leads.
        if (address.Length == 0 && Path.IsPathRooted(path)) return new Uri(path).AbsoluteUri;

        return address + string.Join('/', path.Split('/').Select(Uri.EscapeDataString));
    }

    private static (string Path, string Tail) Split(string url)
    {
        var tail = url.IndexOfAny(['#', '?']);
        return tail < 0 ? (url, "") : (url[..tail], url[tail..]);
    }

    private static bool IsRelative(string path) =>
        path.Length > 0 && path[0] != '/' && !path.Contains("%00", StringComparison.Ordinal)
        && !Uri.TryCreate(path, UriKind.Absolute, out _);
}
