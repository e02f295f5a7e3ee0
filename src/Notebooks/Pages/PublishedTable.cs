namespace GrpcLab.Notebooks;

/// <summary>The ratios that others published, beside those of this run.</summary>
internal static class PublishedTable
{
    /// <param name="chapters">The chapters whose runs are kept.</param>
    /// <param name="recorded">The recorded run; null when this is it.</param>
    /// <param name="links">The pages of the book.</param>
    /// <returns>Nothing when no chapter that was run measured one.</returns>
    public static string Render(IReadOnlyList<BookChapter> chapters, RecordedRun? recorded, PageLinks links)
    {
        var yours = chapters.SelectMany(chapter => FigureRows.Of(chapter.Report)).ToList();
        var rows = string.Concat(HeadlineRatio.All.Select(ratio => Row(ratio, yours, recorded, links)));
        if (rows.Length == 0) return "";

        var last = recorded is null ? "" : "<th scope=\"col\" class=\"r recorded\">recorded run</th>";
        return $"""
            <h2 id="published">Published against yours</h2>
            <p class="note">How many times as long the first took as the second: as others published it, and in this run.
            A slash stands between several runs of a source. Machines, runtimes and methods differ; each chapter says
            where that matters.</p>
            {RecordedSwitch.Render(recorded)}<div class="scroll"><table><thead><tr>
            <th scope="col">the first, against the second</th><th scope="col" class="r">published</th>
            <th scope="col" class="r">yours</th>{last}</tr></thead>
            <tbody>{rows}</tbody></table></div>

            """;
    }

    private static string Row(
        HeadlineRatio ratio, IReadOnlyList<FigureRow> yours, RecordedRun? recorded, PageLinks links)
    {
        if (ratio.Published(yours) is not { } published || ratio.Here(yours) is not { } here) return "";

        var page = links.Pages.FirstOrDefault(page => page.Name == ratio.Chapter && page.Exists);
        var told = page is null ? Html.Escape(ratio.Told) : $"<a href=\"{page.Href}\">{Html.Escape(ratio.Told)}</a>";
        var then = recorded is null ? ""
            : $"<td class=\"r recorded\">{Html.Escape(ratio.Here(recorded.Figures) ?? "–")}</td>";
        return $"<tr><td>{told}</td><td class=\"r\">{Html.Escape(published)}</td>"
            + $"<td class=\"r\"><b>{Html.Escape(here)}</b></td>{then}</tr>\n";
    }
}
