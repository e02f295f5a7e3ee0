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
    public void Lines_of_a_note_stay_lines()
    {
        const string Note = "Counted on the server.\nFirst error of h2c: UNAVAILABLE";
        var table = Endpoints with { Note = Note };

        Assert.EndsWith($"\n{Note}", table.ToText(), StringComparison.Ordinal);
        Assert.Contains($"white-space:pre-line\">{Note}</p>", table.ToHtml(), StringComparison.Ordinal);
    }

    [Fact]
    public void Html_is_as_reviewed() => Snapshot.Matches(Endpoints.ToHtml(), "Display", "table", "html");
}
