using System.Text.Json;
using Course.Tests.Support;

namespace Course.Tests;

[Collection(Finished.Name)]
public sealed class AppendixTests(FinishedRun run)
{
    private const string LeftOut = "appendix-charts cell ";

    [Fact]
    public void The_labs_own_figure_is_drawn_and_its_claim_holds()
    {
        var notebook = run.Notebook(Repository.Appendix);

        Assert.Equal(1, notebook.Figures);
        Assert.All(notebook.Claims, claim => Assert.Equal("held", claim.State));
        Assert.NotEmpty(notebook.Claims);
        Assert.True(File.Exists(run.Page(Repository.Appendix)));
    }

    [Fact]
    public void A_cell_that_needs_a_package_either_ran_or_is_reported_as_left_out()
    {
        var cells = Tagged().ToList();

        Assert.Equal(5, cells.Count);
        Assert.All(cells, cell => Assert.Equal(cell.Ran, !run.PartWith(Repository.Appendix).Run.Everything
            .Contains($"{LeftOut}{cell.Number} left out: this feed has no {cell.Package}", StringComparison.Ordinal)));
    }

    private IEnumerable<(int Number, string Package, bool Ran)> Tagged() =>
        from numbered in run.Notebook(Repository.Appendix).Cells
            .Where(cell => cell.GetProperty("cell_type").GetString() == "code")
            .Select((cell, index) => (Cell: cell, Number: index + 1))
        let tags = Tags(numbered.Cell).Where(tag => tag.StartsWith("needs-package:", StringComparison.Ordinal)).ToList()
        where tags.Count > 0
        select (numbered.Number, tags[0]["needs-package:".Length..],
            numbered.Cell.GetProperty("execution_count").ValueKind == JsonValueKind.Number);

    private static IEnumerable<string> Tags(JsonElement cell) =>
        cell.GetProperty("metadata").TryGetProperty("tags", out var tags)
            ? tags.EnumerateArray().Select(tag => tag.GetString()!) : [];
}
