namespace GrpcLab.Tests.Data;

public sealed class PublishedTests
{
    [Theory]
    [InlineData("book-chapter", 11)]
    [InlineData("aspnetcore3-blog", 14)]
    [InlineData("improving-grpc-draft", 42)]
    [InlineData("dotnet5-improvements", 19)]
    [InlineData("team-report", 64)]
    public void Each_source_has_all_its_figures(string name, int figures)
    {
        var table = Published.Load(name);

        Assert.Equal(figures, table.Count);
        Assert.Single(table.Select(f => f.Source).Distinct());
        Assert.All(table, f => Assert.DoesNotContain("", new[] { f.Source, f.Case, f.Metric, f.Unit, f.Runtime }));
    }

    [Theory]
    [InlineData("book-chapter", "client-wrapper", "total for 1,000 unary calls", 15, "s")]
    [InlineData("improving-grpc-draft", "Grpc.Core, GetInt", "p99", 95.36, "ms")]
    [InlineData("team-report", "Grpc.AspNetCore, concurrent, new channel", "total for 500 requests", 8987, "ms")]
    public void Known_figures_are_as_published(string source, string caseText, string metric, double value, string unit)
    {
        var figure = Published.Load(source).First(f => f.Case.Contains(caseText) && f.Metric == metric);

        Assert.Equal((value, unit), (figure.Value, figure.Unit));
    }

    [Fact]
    public void A_row_without_a_number_is_named()
    {
        const string Text = "source,year,runtime,case,metric,value,unit,note\nA,2021,.NET,c,m,about,s,\n";

        var file = Path.GetTempFileName();
        File.WriteAllText(file, Text);

        Assert.Contains("Row 2", Assert.Throws<FormatException>(() => Published.Read(file)).Message);
        File.Delete(file);
    }
}
