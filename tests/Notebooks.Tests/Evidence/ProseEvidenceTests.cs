using GrpcLab.Notebooks;

namespace Notebooks.Tests.Evidence;

public sealed class ProseEvidenceTests
{
    private static readonly HashSet<string> Published = ["book-chapter"];

    [Theory]
    [InlineData("<!-- evidence: claim \"A is faster than B\" -->")]
    [InlineData("<!-- evidence: prediction -->")]
    [InlineData("<!-- evidence: published book-chapter -->")]
    [InlineData("<!-- evidence: documented -->")]
    public void A_comparison_with_evidence_behind_it_is_fine(string tie) =>
        Assert.Empty(Check($"A is faster than B.\n{tie}"));

    [Theory]
    [InlineData("A is faster than B.")]
    [InlineData("- A is slower.\n- B is not.")]
    [InlineData("| a | b |\n|---|---|\n| twice | once |")]
    [InlineData("A is faster than B.\n\nSomething else.\n<!-- evidence: prediction -->")]
    public void A_comparison_without_evidence_is_a_error(string prose)
    {
        var error = Assert.Single(Check(prose));

        Assert.Contains("compares without evidence", error.Problem, StringComparison.Ordinal);
        Assert.Equal(4, error.Cell);
    }

    [Fact]
    public void A_list_and_a_table_are_tied_by_the_comment_behind_them()
    {
        Assert.Empty(Check("- A is slower.\n- B is not.\n<!-- evidence: prediction -->"));
        Assert.Empty(Check("| a | b |\n|---|---|\n| twice | once |\n<!-- evidence: prediction -->"));
        Assert.Empty(Check("A is slower.\n\n<!-- evidence: prediction -->\n<!-- evidence: documented -->"));
    }

    [Theory]
    [InlineData("claim \"Nobody claims this\"", "no cell claims \"Nobody claims this\"")]
    [InlineData("published some-blog", "data/published has no some-blog.csv")]
    [InlineData("hearsay", "an unreadable evidence comment: hearsay")]
    public void A_tie_that_leads_nowhere_is_a_error(string tie, string problem) =>
        Assert.Contains(problem, Assert.Single(Check($"A is faster than B.\n<!-- evidence: {tie} -->")).Problem,
            StringComparison.Ordinal);

    [Fact]
    public void Exercises_and_questions_need_none()
    {
        var notebook = NotebookBuilder.Chapter("1. Title").Markdown("Make A faster.", "exercise").Build();

        Assert.Equal(["exercise"], notebook.Cells[3].Tags);
        Assert.Empty(ProseEvidence.Check(notebook, Published));
    }

    private static IReadOnlyList<DialectError> Check(string prose) => ProseEvidence.Check(
        NotebookBuilder.Chapter("1. Title").Markdown(prose).Code("Claim.That(\"A is faster than B\", true);").Build(),
        Published);
}
