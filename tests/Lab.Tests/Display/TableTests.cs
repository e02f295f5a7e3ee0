using System.Xml.Linq;

namespace GrpcLab.Tests.Display;

public sealed class TableTests
{
    private static readonly Table Endpoints = new(["endpoint", Column.Number("calls")], [["h2c", "1,000"], ["<tls> & more", "7"], ["short"]])
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
    public void Facts_become_two_columns_without_headings() =>
        Assert.Equal("cores    2\nruntime  .NET", Table.OfFacts([new("cores", "2"), new("runtime", ".NET")]).ToText());

    [Fact]
    public void A_line_break_in_a_cell_does_not_break_the_row() =>
        Assert.Equal("a b  c", new Table(["", ""], [["a\nb", "c"]]).ToText());
}
