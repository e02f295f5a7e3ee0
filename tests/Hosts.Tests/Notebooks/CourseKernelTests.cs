using System.Text.Json;
using GrpcLab;
using GrpcLab.Notebooks;
using Hosts.Tests.Environments;

namespace Hosts.Tests.Notebooks;

/// <summary>A notebook run through nbclient with the course's kernel is what its chapter says it is.</summary>
[Collection(Executed.Name)]
public sealed class CourseKernelTests(ExecutedNotebooks executed)
{
    // A whole run: the first test waits for its part, the others find it done.
    private const int Limit = 3_600_000;

    public static TheoryData<string> All => new(ExecutedNotebooks.OfThisScope);

    public static TheoryData<string> Solutions =>
        new(ExecutedNotebooks.All.Where(name => name.StartsWith("solutions/", StringComparison.Ordinal)));

    [NeedsTheory(Needs.Lab, Timeout = Limit), MemberData(nameof(All))]
    public async Task It_runs_to_its_end_with_no_error_but_a_missing_package(string notebook)
    {
        var run = await executed.OfAllAsync(Kernel.Course, notebook);

        Assert.True(run.Runner.ExitCode == 0, $"{run.Result}\n{run.Runner.Everything}");
        Assert.Empty(run.Errors());
        Assert.DoesNotContain(run.Outputs.OfType<StreamOutput>(), stream => stream.Name == "stderr");
        Assert.Equal(run.Notebook.CodeCells.Select(cell => cell.CodeNumber),
            run.Notebook.CodeCells.Select(cell => cell.ExecutionCount));
    }

    [NeedsTheory(Needs.Lab, Timeout = Limit), MemberData(nameof(All))]
    public async Task Every_mechanism_claim_holds(string notebook)
    {
        // Times are not judged here: a notebook has one core, and another one runs beside it.
        var mechanisms = (await executed.OfAllAsync(Kernel.Course, notebook)).Claims.Where(claim => claim.IsMechanism)
            .ToList();

        Assert.True(mechanisms.Count > 0 || !char.IsAsciiDigit(notebook[0]), "A chapter makes claims about mechanisms.");
        Assert.All(mechanisms,
            claim => Assert.True(claim.State == ClaimState.Held, $"{claim.Text}: {claim.State}. {claim.Detail}"));
    }

    [NeedsTheory(Needs.Lab, Timeout = Limit), MemberData(nameof(All))]
    public async Task Its_figures_come_as_plotly_JSON_and_HTML_and_text(string notebook)
    {
        var run = await executed.OfAllAsync(Kernel.Course, notebook);
        // A chart that another library drew comes in a frame.
        var figures = run.Outputs.OfType<DisplayOutput>()
            .Where(o => o.Data.ContainsKey(Mime.Plotly) && !o.Data[Mime.Html].Contains("<iframe")).ToList();

        // A chapter may show comparisons alone: their figure is part of their HTML.
        Assert.True(
            run.Figures > 0 || notebook == "quiz.ipynb" || notebook.StartsWith("solutions/", StringComparison.Ordinal),
            "A chapter shows figures, and so does what deepens it.");
        Assert.All(figures, figure =>
        {
            Assert.Equal(
                [Mime.Plotly, Mime.Html, Mime.Text], figure.Data.Keys.OrderBy(k => k, StringComparer.Ordinal));
            Assert.StartsWith("<img data-figure=", figure.Data[Mime.Html], StringComparison.Ordinal);
            // A value, not a text that holds one: VS Code hands it to plotly.js as it is.
            Assert.NotEqual(
                0, JsonDocument.Parse(figure.Data[Mime.Plotly]).RootElement.GetProperty("data").GetArrayLength());
        });
    }

    [NeedsTheory(Needs.Lab, Timeout = Limit), MemberData(nameof(All))]
    public async Task What_is_not_known_is_not_shown_as_a_number(string notebook) =>
        Assert.All((await executed.OfAllAsync(Kernel.Course, notebook)).Texts,
            text => Assert.DoesNotContain("NaN", text, StringComparison.Ordinal));

    [NeedsFact(Needs.Lab, Timeout = Limit), Trait(TestScope.Run, TestScope.All)]
    public async Task The_labs_figure_the_restyled_one_and_the_chart_of_Plotly_are_drawn() =>
        Assert.Equal(3, (await executed.OfAllAsync(Kernel.Course, Repository.Figures)).Figures);

    [NeedsTheory(Needs.Lab | Needs.Linux, Timeout = Limit), MemberData(nameof(All))]
    public async Task It_fits_into_Binders_2_GB_and_leaves_no_process(string notebook)
    {
        var fence = (await executed.OfAllAsync(Kernel.Course, notebook)).Fence!;

        Assert.False(fence.OutOfMemory);
        Assert.InRange(fence.PeakMb, 1, 2048);
        Assert.Equal(0, fence.LeftRunning);
    }

    [NeedsTheory(Needs.Lab, Timeout = Limit), MemberData(nameof(Solutions)), Trait(TestScope.Run, TestScope.All)]
    public async Task A_solution_passes_the_learners_own_check(string notebook)
    {
        var run = await executed.OfAllAsync(Kernel.Course, notebook);

        Assert.NotEmpty(run.Quiz);
        Assert.All(
            run.Exercises, exercise => Assert.True(exercise.State == "passed", $"{exercise.Id}: {exercise.Detail}"));
        Assert.All(run.Quiz, question => Assert.True(question.State == "right", $"{question.Id}: {question.Detail}"));
    }
}
