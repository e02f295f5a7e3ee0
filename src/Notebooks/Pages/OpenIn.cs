namespace GrpcLab.Notebooks;

/// <summary>Links that open a page's source elsewhere, as far as it is known where the course is published.</summary>
internal static class OpenIn
{
    public static string Render(string source, PageLinks links)
    {
        var path = CourseFolder.Find().Relative(source);
        if (links.Repository is not { } repository || Path.IsPathRooted(path)) return "";

        var places = repository.Open(path).Select(
            one => $"<a href=\"{Html.Escape(one.Address)}\">{Html.Escape(one.Place)}</a>");
        return $"<p class=\"run open\">Open in {string.Join(" · ", places)}</p>\n";
    }
}
