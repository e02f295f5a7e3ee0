using System.Text;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Dialect;

public sealed class PortableDialectTests
{
    private static NotebookBuilder Chapter => NotebookBuilder.Chapter("1. Title");

    [Fact]
    public void A_chapter_in_the_dialect_has_no_error()
    {
        var notebook = Chapter.Markdown("## Part\nProse with `#!magic` named in it.")
            .Code("var numbers = new[] { 1, 2, 3 };\nnumbers.Sum()")
            .Code("void Local() { using var stream = new System.IO.MemoryStream(); "
                + "Span<int> inside = stackalloc int[2]; }\nLocal();")
            .Code("var x = 5\n  % 2;")
            .Code("#r \"nuget: Some.Charts, 5.1.0\"", "needs-package:Some.Charts").Build();

        Assert.Empty(PortableDialect.Check(notebook));
    }

    [Theory]
    [InlineData("#!time\n1", "no-magics", 1)]
    [InlineData("var y = 1;\nawait using var x = new System.IO.MemoryStream();", "no-top-level-using", 2)]
    [InlineData("namespace A { class B { } }", "no-namespaces", 1)]
    [InlineData("static class E { public static int Twice(this int x) => 2 * x; }", "no-extensions", 1)]
    [InlineData("Span<int> s = new int[3];", "no-top-level-span", 1)]
    [InlineData("var shown = display(1);\nshown.Update(2);", "no-display-update", 2)]
    [InlineData("int x = ;", "csharp-14", 1)]
    public void Code_that_a_host_cannot_run_is_found_with_its_line(string code, string rule, int line)
    {
        var errors = PortableDialect.Check(Chapter.Code(code).Build());

        Assert.Contains(errors, error => error.Rule == rule && error.Cell == 4 && error.Line == line);
    }

    [Fact]
    public void More_than_ten_lines_of_code_are_too_many_and_comments_do_not_count()
    {
        var ten = string.Join('\n', Enumerable.Range(0, 10).Select(i => $"var a{i} = {i}; // note\n// comment\n"));

        Assert.Empty(PortableDialect.Check(Chapter.Code(ten).Build()));
        Assert.Equal(
            "cell-length", Assert.Single(PortableDialect.Check(Chapter.Code(ten + "var b = 1;").Build())).Rule);
        Assert.Empty(PortableDialect.Check(Chapter.Code(ten + "var b = 1;", "long:a-message-in-full").Build()));
    }

    [Theory]
    [InlineData("needs-package")]
    [InlineData("needs-package: ")]
    [InlineData("long:")]
    public void A_tag_that_needs_a_reason_gives_one(string tag)
    {
        var error = Assert.Single(PortableDialect.Check(Chapter.Code("1", tag).Build()));

        Assert.Equal("tags", error.Rule);
    }

    [Theory]
    [InlineData("Claim.That(\"it holds\", true);", new string[0], "not tagged as one")]
    [InlineData("Claim.That(\"it holds\", true);", new[] { "claims" }, "do not go together")]
    [InlineData("var a = 1;", new[] { "claims" }, "claims nothing")]
    [InlineData("Claim.That(\"it holds\", await Asked());", new[] { "claims" }, "that measures")]
    public void A_cell_of_claims_is_folded_and_measures_nothing(string code, string[] tags, string problem) =>
        Assert.Contains(PortableDialect.Check(Chapter.Code(code, tags).Build()),
            error => error.Rule == "claim-cells" && error.Problem.Contains(problem, StringComparison.Ordinal));

    [Fact]
    public void A_folded_cell_of_claims_may_be_long()
    {
        var claims = string.Join('\n', Enumerable.Range(0, 11).Select(i => $"Claim.That(\"{i} holds\", true);"));
        var json = Chapter.Code(claims, "claims").ToJson()
            .Replace("\"tags\"", "\"jupyter\": {\"source_hidden\": true}, \"tags\"", StringComparison.Ordinal);

        Assert.Empty(PortableDialect.Check(Notebook.Parse(Encoding.UTF8.GetBytes(json), "folded")));
    }

    [Fact]
    public void A_package_that_a_feed_may_lack_is_named_by_a_tag()
    {
        const string Two = "#r \"nuget: Some.Charts, 5.1.0\"\n#r \"nuget: Other.Charts\"\n1";

        var error = Assert.Single(PortableDialect.Check(Chapter.Code(Two, "needs-package:Some.Charts").Build()));

        Assert.Equal(("packages", 2), (error.Rule, error.Line));
        Assert.Contains("needs-package:Other.Charts", error.WayOut, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("\"nbformat_minor\": 5", "\"nbformat_minor\": 4", "nbformat")]
    [InlineData("\"id\": \"cell-2\"", "\"id\": \"cell-1\"", "cell-id")]
    [InlineData("\"name\": \".net-csharp\"", "\"name\": \"csharp\"", "kernel")]
    [InlineData("\"kernelName\": \"csharp\"", "\"kernelName\": \"fsharp\"", "cell-metadata")]
    [InlineData(
        "\"metadata\": {},", "\"metadata\": {\"vscode\": {\"languageId\": \"polyglot-notebook\"}},", "cell-metadata")]
    [InlineData("\"cell_type\": \"markdown\"", "\"cell_type\": \"raw\"", "cell-type")]
    [InlineData("\"execution_count\": null", "\"execution_count\": 3", "no-outputs")]
    [InlineData("\"outputs\": []",
        "\"outputs\": [{\"output_type\": \"stream\", \"name\": \"stdout\", \"text\": \"x\"}]", "no-outputs")]
    [InlineData("# 1. Title", "## 1. Title", "one-title")]
    [InlineData("notebooks/build-lab.csx", "build-lab.csx", "opening-cells")]
    public void A_document_that_a_host_would_ask_about_or_rewrite_is_found(string good, string bad, string rule)
    {
        var json = Chapter.ToJson();
        var at = json.IndexOf(good, StringComparison.Ordinal);
        var broken = json[..at] + bad + json[(at + good.Length)..];

        var errors = PortableDialect.Check(Notebook.Parse(Encoding.UTF8.GetBytes(broken), "broken"));

        Assert.Contains(errors, error => error.Rule == rule);
    }
}
