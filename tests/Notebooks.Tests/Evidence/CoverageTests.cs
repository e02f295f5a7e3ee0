using GrpcLab.Notebooks;
using Notebooks.Tests.Cli;

namespace Notebooks.Tests.Evidence;

public sealed class CoverageTests
{
    [Fact]
    public void A_topic_leads_to_the_cell_that_covers_it()
    {
        using var workshop = new Workshop();
        var chapter = new Chapter(workshop.Write("03-sums",
            NotebookBuilder.Chapter("3. Sums").Markdown("## Pings\nText.\n<!-- topic: keep-alive-pings -->")));

        var page = CoveragePage.Render([chapter]);

        Assert.Matches(@"\| Keep-alive pings \| \[03-sums\]\(\.\./notebooks/03-sums\.ipynb\) \| Pings \| \d+ \|", page);
        Assert.Contains("| Flow control | *not covered yet* | | |", page);
    }

    [Fact]
    public void A_topic_that_a_deeper_notebook_covers_leads_into_its_folder()
    {
        using var workshop = new Workshop();
        Directory.CreateDirectory(workshop.File("deeper"));
        var deeper = new Chapter(workshop.Write("deeper/03-more-sums",
            NotebookBuilder.Chapter("3, deeper").Markdown("## Windows\nText.\n<!-- topic: flow-control -->")));

        Assert.Contains("| Flow control | [03-more-sums](../notebooks/deeper/03-more-sums.ipynb) | Windows |",
            CoveragePage.Render([deeper]), StringComparison.Ordinal);
    }

    [Fact]
    public void A_topic_that_is_none_is_refused_by_name()
    {
        using var workshop = new Workshop();
        var chapter = new Chapter(workshop.Write(
            "03-sums", NotebookBuilder.Chapter("3. Sums").Markdown("Text.\n<!-- topic: keep-alive -->")));

        Assert.Contains("\"keep-alive\", which is no topic",
            Assert.Throws<NotebookFormatException>(() => CoveragePage.Render([chapter])).Message);
    }
}
