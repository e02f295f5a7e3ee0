using System.Xml.Linq;

namespace GrpcLab.Tests.Display;

public sealed class TableTests
{
    private static readonly Table Endpoints = new(
        ["endpoint", Column.Number("calls")], [["h2c", "1,000"], ["<tls> & more", "7"], ["short"]])
    {
        Caption = "Endpoints",
        Note = "Counted on the server.",
    };

    [Fact]
    public void Text_is_aligned_by_column() => Assert.Equal("""
        Endpoints
        endpoint      calls
        ------------  -----
        h2c           1,000
        <tls> & more      7
        short
        Counted on the server.
        """.ReplaceLineEndings("\n"), Endpoints.ToText());

    [Fact]
    public void Html_is_as_reviewed() => Snapshot.Matches(Endpoints.ToHtml(), "Display", "table", "html");

    [Fact]
    public void Html_is_escaped_and_well_formed()
    {
        var root = XDocument.Parse(Endpoints.ToHtml()).Root!;

        Assert.Equal(["h2c", "1,000", "<tls> & more", "7", "short", ""], root.Descendants("td").Select(c => c.Value));
    }

    [Fact]
    public void Numbers_are_set_under_each_other_in_text_and_in_html()
    {
        var table = new Table(["case", Column.Number("gain")], [["one", "-3.2 %"], ["another", "12 %"]]);

        Assert.Equal("one      −3.2 %\nanother  12   %", string.Join('\n', table.ToText().Split('\n').Skip(2)));
        Assert.Contains(">12\u2008\u2007 %</td>", table.ToHtml(), StringComparison.Ordinal);
        Assert.Contains("font-variant-numeric:tabular-nums", table.ToHtml(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("h2c", ";min-width:3ch"), InlineData("one channel, new client per call", ";min-width:16ch")]
    public void The_names_beside_numbers_keep_room_in_a_narrow_window(string name, string style) =>
        Assert.Contains(
            style, new Table(["case", Column.Number("calls")], [[name, "7"]]).ToHtml(), StringComparison.Ordinal);
}
