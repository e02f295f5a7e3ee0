using System.Text.Json;

namespace GrpcLab.Look.Tests;

/// <summary>What a notebook is given of a report and of its time line.</summary>
public class NotebookDisplayTests
{
    [Fact]
    public void A_report_is_its_findings_and_a_picture_without_style_that_reaches_the_page()
    {
        var report = new LookReport(Seen());

        var html = Shown(report, "text/html");

        Assert.Contains("LOOK01 <small>error</small>", html, StringComparison.Ordinal);
        Assert.Contains("<img alt=\"connections opened: at most 20\"", html, StringComparison.Ordinal);
        Assert.Contains("src=\"data:image/svg+xml;base64,", html, StringComparison.Ordinal);
        Assert.DoesNotContain("<style", html, StringComparison.Ordinal);
        Assert.Equal(report.ToString(), Shown(report, "text/plain"));
        Assert.Null(Shown(report, "application/vnd.plotly.v1+json"));
    }

    [Fact]
    public void A_time_line_is_also_a_figure_of_plotly_and_a_line_for_each_second()
    {
        var timeline = Seen().Timeline;

        var figure = JsonDocument.Parse(Shown(timeline, "application/vnd.plotly.v1+json")!).RootElement;

        var bars = Assert.Single(figure.GetProperty("data").EnumerateArray());
        Assert.Equal("connections opened", bars.GetProperty("name").GetString());
        Assert.Equal([0, 0, 20], bars.GetProperty("y").EnumerateArray().Select(value => value.GetDouble()));
        Assert.Equal(
            ["second  connections opened", "     0                   0", "     1                   0",
                "     2                  20"],
            Shown(timeline, "text/plain")!.Split('\n'));
    }

    private static Observation Seen()
    {
        var seen = new Observation("Orders.Front") { Window = TimeSpan.FromSeconds(5) };
        for (var i = 0; i < 20; i++)
        {
            seen.Http.Start(2, "orders:443");
            seen.Http.Open(2, "orders:443", i);
            seen.Timeline.At(2).Connections++;
        }

        return seen;
    }

    // As hosts ask: each formatter in turn, by the name of its mime type.
    private static string? Shown(object value, string mimeType)
    {
        using var writer = new StringWriter();
        var formatter = new NotebookDisplay().CreateTypeFormatters().Cast<NotebookFormatter>()
            .Single(formatter => formatter.MimeType == mimeType);
        return formatter.Format(value, writer) ? writer.ToString() : null;
    }
}
