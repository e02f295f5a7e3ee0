using System.Text.Json;
using GrpcLab;
using GrpcLab.Notebooks;
using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Hosts;

/// <summary>Every notebook of the course, run through nbclient in both hosts, is what its chapter says it is.</summary>
[Collection(Executed.Name)]
public sealed class EveryNotebookTests(ExecutedNotebooks executed)
{
    // A whole run of both hosts: the first test waits for its part, the others find it done.
    private const int Limit = 3_600_000;

    public static TheoryData<string> All => new(CourseNotebooks.All);

    public static TheoryData<string> Chapters => new(CourseNotebooks.All.Where(CourseNotebooks.IsChapter));

    public static TheoryData<string> Solutions => new(CourseNotebooks.All.Where(CourseNotebooks.IsSolution));

    [JupyterTheory(Timeout = Limit), OnHost(Host.Lab, nameof(All)), OnHost(Host.Debian, nameof(All))]
    public async Task It_runs_to_its_end_with_no_error_but_a_missing_package(Host host, string notebook)
    {
        var run = await executed.OfAllAsync(host, notebook);

        Assert.True(run.Runner.ExitCode == 0, $"{run.Result}\n{run.Runner.Everything}");
        Assert.Empty(MissingPackages.OtherErrors(run.Notebook));
        Assert.Equal(".NET (C#)", run.Result.GetProperty("kernel").GetString());
    }

    [JupyterTheory(Timeout = Limit), OnHost(Host.Lab, nameof(All)), OnHost(Host.Debian, nameof(All))]
    public async Task Its_cells_are_numbered_in_order(Host host, string notebook)
    {
        var run = await executed.OfAllAsync(host, notebook);

        Assert.Equal(run.Notebook.CodeCells.Select(cell => cell.CodeNumber),
            run.Notebook.CodeCells.Select(cell => cell.ExecutionCount));
    }

    [JupyterTheory(Timeout = Limit), OnHost(Host.Lab, nameof(All)), OnHost(Host.Debian, nameof(All))]
    public async Task Nothing_is_written_to_stderr(Host host, string notebook)
    {
        var run = await executed.OfAllAsync(host, notebook);

        Assert.DoesNotContain(run.Outputs.OfType<StreamOutput>(), stream => stream.Name == "stderr");
    }

    [JupyterTheory(Timeout = Limit), OnHost(Host.Lab, nameof(All)), OnHost(Host.Debian, nameof(All))]
    public async Task Every_mechanism_claim_holds(Host host, string notebook)
    {
        // Times are not judged here: a notebook has one core, and the other host's notebook runs beside it.
        var mechanisms = (await executed.OfAllAsync(host, notebook)).Claims.Where(claim => claim.IsMechanism).ToList();

        Assert.True(
            mechanisms.Count > 0 || !CourseNotebooks.IsChapter(notebook), "A chapter makes claims about mechanisms.");
        Assert.All(mechanisms,
            claim => Assert.True(claim.State == ClaimState.Held, $"{claim.Text}: {claim.State}. {claim.Detail}"));
    }

    [JupyterTheory(Timeout = Limit), OnHost(Host.Lab, nameof(Chapters)), OnHost(Host.Debian, nameof(Chapters))]
    public async Task Its_figures_come_as_plotly_JSON_and_HTML_and_text(Host host, string notebook)
    {
        var shown = (await executed.OfAllAsync(host, notebook)).Outputs.OfType<DisplayOutput>().ToList();
        var figures = shown.Where(o => o.Data.ContainsKey(GrpcLab.Mime.Plotly)).ToList();

        // A chapter may show comparisons alone: their figure is part of their HTML.
        Assert.Contains(shown, o => o.Data.TryGetValue(GrpcLab.Mime.Html, out var html)
            && html.Contains("<img data-figure=", StringComparison.Ordinal));
        Assert.All(figures, figure => Assert.Equal(
            [GrpcLab.Mime.Plotly, GrpcLab.Mime.Html, GrpcLab.Mime.Text],
            figure.Data.Keys.OrderBy(k => k, StringComparer.Ordinal)));
        Assert.All(figures,
            figure => Assert.StartsWith("<img data-figure=", figure.Data[GrpcLab.Mime.Html], StringComparison.Ordinal));
        Assert.All(
            figures, figure => PlotlyFigure.Check(JsonDocument.Parse(figure.Data[GrpcLab.Mime.Plotly]).RootElement));
    }

    [JupyterTheory(Timeout = Limit), OnHost(Host.Lab, nameof(Chapters)), OnHost(Host.Debian, nameof(Chapters))]
    public async Task The_stub_of_its_exercise_fails_its_check_without_raising(Host host, string notebook)
    {
        var exercises = (await executed.OfAllAsync(host, notebook)).Exercises.ToList();

        Assert.NotEmpty(exercises);
        Assert.All(exercises, exercise => Assert.Contains(exercise.State, new[] { "failed", "unanswered" }));
    }

    [JupyterTheory(Timeout = Limit), OnHost(Host.Lab, nameof(Solutions)), OnHost(Host.Debian, nameof(Solutions)),
        Trait(TestScope.Run, TestScope.All)]
    public async Task A_solution_passes_the_learners_own_check(Host host, string notebook)
    {
        var run = await executed.OfAllAsync(host, notebook);

        Assert.NotEmpty(run.Quiz);
        Assert.All(
            run.Exercises, exercise => Assert.True(exercise.State == "passed", $"{exercise.Id}: {exercise.Detail}"));
        Assert.All(run.Quiz, question => Assert.True(question.State == "right", $"{question.Id}: {question.Detail}"));
    }
}
