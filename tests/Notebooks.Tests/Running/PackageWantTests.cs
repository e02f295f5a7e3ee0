using GrpcLab.Notebooks;

namespace Notebooks.Tests.Running;

public sealed class PackageWantTests
{
    private static readonly Cell Cell = new NotebookBuilder().Code(
        "#r \"nuget: Some.Charts, 5.1.0\"\nusing Some.Charts;", "needs-package:Some.Charts").Build().CodeCells.Single();

    [Theory]
    [InlineData("NU1101: Unable to find package Some.Charts. No packages exist with this id in source(s): local",
        "this feed has no Some.Charts")]
    [InlineData("NU1102: Unable to find package Some.Charts with version (= 5.1.0)",
        "this feed has no Some.Charts of the version the cell asks for")]
    [InlineData("NU1301: Unable to load the service index for source https://feed.example/v3/index.json.",
        "this feed has no Some.Charts (it could not be reached)")]
    [InlineData("NU1101: Unable to find package Dynamic.Things. No packages exist with this id in source(s): local",
        "this feed has no Some.Charts that works: it lacks Dynamic.Things, which Some.Charts needs")]
    public void A_feed_without_the_package_is_a_reason_to_leave_the_cell_out(string said, string reason) =>
        Assert.Equal(("Some.Charts", reason), PackageWant.Missing(Cell, Error(said)));

    [Theory]
    [InlineData("NU1202: Package Some.Charts 5.1.0 is not compatible with net10.0.")]
    [InlineData("NU1101: Unable to find package Some.Charts.\nNU1107: Version conflict detected for Dynamic.Things.")]
    [InlineData("a text without a code")]
    public void Any_other_error_of_the_restore_is_a_failure(string said) =>
        Assert.Null(PackageWant.Missing(Cell, Error(said)));

    [Fact]
    public void An_error_of_the_cells_own_that_quotes_a_restore_is_a_failure() =>
        Assert.Null(PackageWant.Missing(
            Cell, Error("NU1101: Unable to find package Some.Charts.") with { Name = "Exception" }));

    [Theory]
    [InlineData("/c/src/Charts/Charts.csproj : error NU1101: Unable to find package Plotly.NET. No packages exist",
        "this feed has no Plotly.NET")]
    [InlineData("/c/src/Charts/Charts.csproj : error NU1301: Unable to load the service index for source https://f.example.",
        "this feed has no Plotly.NET (it could not be reached)")]
    [InlineData("/c/src/Charts/FigureCharts.cs(3,7): error CS0246: The type or namespace name 'Plotly' could not be found",
        null)]
    public void A_feed_without_Plotly_is_a_reason_to_leave_out_the_cell_that_builds_the_charts(string said, string? reason)
    {
        var cell = new NotebookBuilder().Code("await Charts.PrepareAsync();", "prepare", "needs-package:Plotly.NET")
            .Build().CodeCells.Single();

        var missing = PackageWant.Missing(
            cell, new("InvalidOperationException", $"The charts of Plotly.NET did not build. {said}", []));

        Assert.Equal(reason, missing?.Reason);
    }

    private static ErrorOutput Error(string said) =>
        new("ReferenceError", $"The package Some.Charts 5.1.0 could not be restored. The way out.\n{said}", []);
}
