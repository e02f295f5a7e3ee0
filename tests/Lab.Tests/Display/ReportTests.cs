namespace GrpcLab.Tests.Display;

public sealed class ReportTests
{
    private static readonly Report Sample = new Report("One channel or many")
        .With("47× slower (44 to 50)", strong: true)
        .With(new BarFigure("Cost", new("time", Unit.Duration), [new("reused", 57e-6), new("new", 2.7e-3)]))
        .With(new Table(["case", Column.Number("calls")], [["reused", "20"]]))
        .With("a < b");

    [Fact]
    public void Text_holds_every_part_in_order() => Snapshot.Matches(Sample.ToText(), "Display", "report", "txt");

    [Fact]
    public void Html_holds_every_part_in_order()
    {
        var html = Sample.ToHtml();

        var positions = ((string[])["One channel or many", "47× slower", "<img ", "<table", "a &lt; b"])
            .Select(part => html.IndexOf(part, StringComparison.Ordinal)).ToList();
        Assert.DoesNotContain(-1, positions);
        Assert.Equal(positions.Order(), positions);
    }

    [Fact]
    public void Adding_a_part_leaves_the_report_as_it_was()
    {
        var report = new Report("Empty");

        report.With("more");

        Assert.Empty(report.Parts);
    }
}
