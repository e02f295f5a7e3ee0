using GrpcLab.Notebooks;
using Notebooks.Tests.Cli;

namespace Notebooks.Tests.Evidence;

public sealed class ClaimsFileTests
{
    [Fact]
    public void Prose_claims_and_the_evidence_of_the_run_stand_in_one_line_each()
    {
        using var workshop = new Workshop();
        var notebook = workshop.Write("05-sums", NotebookBuilder.Chapter("5. Sums")
            .Markdown("## Part one\nA, \"the quick\", is faster than B.\n<!-- evidence: claim \"A is faster\" -->\n"
                + "<!-- evidence: published book-chapter -->")
            .Markdown("Theory says twice.\n<!-- evidence: prediction -->\n\nC is slower.\n"
                + "<!-- evidence: claim \"nobody makes this\" -->"));
        var (file, report) = (workshop.File("claims.csv"), Sample(notebook));

        ClaimsFile.Update(file, [report], _ => true);

        var lines = File.ReadAllLines(file);
        Assert.Equal("chapter,section,prose,evidence,text,kind,outcome,detail,cell,conditions", lines[0]);
        Assert.Equal(
            [
                "05-sums,Part one,\"A, \"\"the quick\"\", is faster than B.\",claim,A is "
                + "faster,comparison,undecided,\"1.0, at most\",2,2026-01-02 · quick budget · cores 2",
                "05-sums,Part one,\"A, \"\"the quick\"\", is faster than "
                + "B.\",published,data/published/book-chapter.csv,,,,,",
                "05-sums,Part one,Theory says twice.,prediction,,,,,,",
                "05-sums,Part one,C is slower.,missing,nobody makes this,,,,,",
                "05-sums,,,claim,one connection,mechanism,held,1 of 1,2,2026-01-02 · quick budget · cores 2",
            ], lines[1..]);
    }

    private static NotebookReport Sample(string path)
    {
        var notebook = Notebook.Read(path);
        var results = new CellResults(2,
        [
            Claim("""{"text":"A is faster","kind":"comparison","state":"undecided","detail":"1.0, at most"}"""),
            Claim("""{"text":"one connection","kind":"mechanism","state":"held","detail":"1 of 1"}"""),
        ]);
        return new()
        {
            Chapter = new(path),
            Notebook = notebook,
            Cells = [new(notebook.CodeCells.Last(), new CellNotReached(), results)],
            StartedAt = new(2026, 1, 2, 3, 4, 5, TimeSpan.Zero),
            Elapsed = TimeSpan.FromSeconds(1),
            Budget = RunBudget.Quick,
            Conditions = [new("cores", "2")],
        };
    }

    private static DisplayOutput Claim(string json) =>
        new(new Dictionary<string, string> { ["application/vnd.grpc-lab.claim+json"] = json });
}
