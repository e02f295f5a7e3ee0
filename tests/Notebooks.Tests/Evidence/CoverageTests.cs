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
    public void A_topic_that_is_none_is_refused_by_name()
    {
        using var workshop = new Workshop();
        var chapter = new Chapter(workshop.Write(
            "03-sums", NotebookBuilder.Chapter("3. Sums").Markdown("Text.\n<!-- topic: keep-alive -->")));

        Assert.Contains("\"keep-alive\", which is no topic",
            Assert.Throws<NotebookFormatException>(() => CoveragePage.Render([chapter])).Message);
    }
}
