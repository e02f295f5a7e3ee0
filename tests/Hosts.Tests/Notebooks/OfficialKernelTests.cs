using GrpcLab;
using GrpcLab.Notebooks;
using Hosts.Tests.Environments;

namespace Hosts.Tests.Notebooks;

/// <summary>Microsoft's archived kernel, the fallback, runs the notebooks and finds what the course's kernel finds.</summary>
[Collection(Executed.Name)]
public sealed class OfficialKernelTests(ExecutedNotebooks executed)
{
    private const int Limit = 3_600_000;

    public static TheoryData<string> All => new(ExecutedNotebooks.All);

    [NeedsTheory(Needs.Lab | Needs.DotNetInteractive, Timeout = Limit), MemberData(nameof(All))]
    [Trait(TestScope.Run, TestScope.All)]
    public async Task It_runs_to_its_end_without_an_error(string notebook)
    {
        var run = await executed.OfAllAsync(Kernel.DotNetInteractive, notebook);

        Assert.True(run.Runner.ExitCode == 0, $"{run.Result}\n{run.Runner.Everything}");
        Assert.Empty(run.Errors());
    }

    [NeedsTheory(Needs.Lab | Needs.DotNetInteractive, Timeout = Limit), MemberData(nameof(All))]
    [Trait(TestScope.Run, TestScope.All)]
    public async Task It_shows_the_claims_answers_and_figures_of_the_courses_kernel(string notebook)
    {
        var (theirs, ours) = await BothAsync(notebook);

        Assert.Equal(ours.Claims.Select(c => (c.Text, c.Kind)), theirs.Claims.Select(c => (c.Text, c.Kind)));
        Assert.All(theirs.Claims.Where(claim => claim.IsMechanism),
            claim => Assert.True(claim.State == ClaimState.Held, $"{claim.Text}: {claim.State}. {claim.Detail}"));
        Assert.Equal(ours.Exercises.Select(e => (e.Id, e.State)), theirs.Exercises.Select(e => (e.Id, e.State)));
        Assert.Equal(ours.Quiz.Select(q => (q.Id, q.State)), theirs.Quiz.Select(q => (q.Id, q.State)));
        Assert.Equal(ours.Figures, theirs.Figures);
    }

    [NeedsTheory(Needs.Lab | Needs.DotNetInteractive, Timeout = Limit), MemberData(nameof(All))]
    [Trait(TestScope.Run, TestScope.All)]
    public async Task It_counts_what_the_courses_kernel_counts(string notebook)
    {
        var (theirs, ours) = await BothAsync(notebook);
        var recorded = ClaimsFile.Claims(Repository.RecordedClaims)
            .Where(claim => claim.Chapter == Path.GetFileNameWithoutExtension(notebook)).Select(claim => claim.Claim);

        // What is the same here, at the smoke budget, and in the recorded run, at the full one, follows from the mechanism;
        // but for how many warnings a machine gets, which depends on what else it does at that moment.
        var firm = ours.Claims.Where(claim =>
            claim.IsMechanism && recorded.Contains(claim) && claim.Text != "this machine is ready for the course");

        Assert.All(firm, claim => Assert.Equal(
            (claim.Text, claim.Detail),
            theirs.Claims.Where(c => c.Text == claim.Text).Select(c => (c.Text, c.Detail)).FirstOrDefault()));
    }

    [NeedsFact(Needs.Lab | Needs.DotNetInteractive, Timeout = 600_000)]
    public async Task A_claim_is_shown_as_HTML_and_a_cell_runs_outside_the_kernels_own_activity()
    {
        var run = await executed.OfCellsAsync(Kernel.DotNetInteractive, "activity",
            "Claim.That(\"one is one\", 1 == 1)", "System.Diagnostics.Activity.Current is null");

        Assert.Empty(run.Errors());
        Assert.Contains("one is one: <strong>held</strong>", Html(run, 1), StringComparison.Ordinal);
        Assert.Contains("True", Html(run, 2), StringComparison.Ordinal);
    }

    private static string Html(HostedRun run, int cell) =>
        run.Notebook.CodeCells.ElementAt(cell).Outputs.OfType<DisplayOutput>().Last().Data[MimeTypes.Html];

    // The course's kernel runs beside it, on the other core.
    private async Task<(HostedRun Theirs, HostedRun Ours)> BothAsync(string notebook)
    {
        var ours = executed.OfAllAsync(Kernel.Course, notebook);
        return (await executed.OfAllAsync(Kernel.DotNetInteractive, notebook), await ours);
    }
}
