using System.Globalization;
using System.Text.RegularExpressions;
using GrpcLab;
using GrpcLab.Notebooks;
using Hosts.Tests.Environments;

namespace Hosts.Tests.Notebooks;

/// <summary>Microsoft's archived kernel, the fallback, runs the notebooks and finds what the course's kernel finds.</summary>
[Collection(Executed.Name)]
public sealed partial class OfficialKernelTests(ExecutedNotebooks executed)
{
    private const int Limit = 3_600_000;

    // How many warnings a machine gets depends on what else it does, how many PINGs measure the round trip and how
    // often a window grows on how fast the answers came, how many connections and handshakes Grpc.Core's channels share
    // on how many are open at once, how many statuses one write carries on how many were ready, and how many threads a
    // pool has on what its process has done before.
    private static readonly string[] DependsOnTheMoment =
    [
        "this machine is ready for the course", "a channel for each request never sends a keep-alive ping",
        "new channels of Grpc.Core that live at the same time share connections",
        "50 new channels of Grpc.Core that live at the same time share connections",
        "new channels of Grpc.Core share handshakes where they share one object of credentials",
        "who waits for each answer writes to the socket for each status, who is sent them hardly writes",
        "without it the window of a process that has just started grows",
        "every one of these was done by the server that was left",
        "more calls wait than the pool has threads",
        "a blocking call holds a thread: never more calls in flight than threads",
        "an awaited call holds none: more calls in flight than the pool has threads",
    ];

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
        Assert.Equal(LabFigures(ours), LabFigures(theirs));
    }

    [NeedsTheory(Needs.Lab | Needs.DotNetInteractive, Timeout = Limit), MemberData(nameof(All))]
    [Trait(TestScope.Run, TestScope.All)]
    public async Task It_counts_what_the_courses_kernel_counts(string notebook)
    {
        var (theirs, ours) = await BothAsync(notebook);
        var recorded = ClaimsFile.Claims(Repository.RecordedClaims)
            .Where(claim => claim.Chapter == Path.GetFileNameWithoutExtension(notebook)).Select(claim => claim.Claim);

        // What is the same here, at the smoke budget, and in the recorded run, at the full one, follows from the mechanism.
        var firm = ours.Claims.Where(claim =>
            claim.IsMechanism && recorded.Contains(claim) && !DependsOnTheMoment.Contains(claim.Text));

        Assert.All(firm, claim =>
        {
            var other = theirs.Claims.First(c => c.Text == claim.Text);
            Assert.Equal(Words(claim), Words(other));
            Assert.All(Numbers(claim).Zip(Numbers(other)), pair => Assert.True(
                IsAlike(pair.First, pair.Second), $"{claim.Text}: {claim.Detail}, and there {other.Detail}"));
        });
    }

    [NeedsFact(Needs.Lab | Needs.DotNetInteractive, Timeout = 600_000), Trait(TestScope.Run, TestScope.All)]
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

    // Plotly.NET shows its charts itself there; in the course's kernel they are shown as the lab's figures.
    private static int LabFigures(HostedRun run) => run.FigureCells
        .Where(cell => !run.Notebook.CodeCells.Single(code => code.Number - 1 == cell.Cell)
            .Tags.Contains("needs-package:Plotly.NET"))
        .Sum(cell => cell.Figures);

    private static string Words(ClaimVerdict claim) => Number().Replace(claim.Detail ?? "", "#");

    // Headers are a few bytes longer or shorter with a port's digits and a second's date, and a moment decides whether a
    // window grows once more. The ambient activity of a cell, which is what this would find, made headers a third longer.
    private static bool IsAlike(string ours, string theirs)
    {
        var (here, there) = (Value(ours), Value(theirs));
        var isCount = !ours.Contains('.', StringComparison.Ordinal);
        return Math.Abs(here - there) <= Math.Max(0.05 * here, isCount ? 1 : 0);
    }

    private static double Value(string number) =>
        double.Parse(number, NumberStyles.Number, CultureInfo.InvariantCulture);

    private static IEnumerable<string> Numbers(ClaimVerdict claim) =>
        Number().Matches(claim.Detail ?? "").Select(number => number.Value);

    [GeneratedRegex(@"\d[\d,]*(\.\d+)?")]
    private static partial Regex Number();

    private async Task<(HostedRun Theirs, HostedRun Ours)> BothAsync(string notebook) => (
        await executed.OfAllAsync(Kernel.DotNetInteractive, notebook), await executed.OfAllAsync(Kernel.Course, notebook));
}
