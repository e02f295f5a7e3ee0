using GrpcLab.Cli;
using GrpcLab.Notebooks;
using Notebooks.Tests.Pages;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace Notebooks.Tests.Cli;

/// <summary>How a run goes, on a terminal.</summary>
public sealed class RunProgressTests
{
    // The sixth cell of the sample has a mechanism claim that failed.
    [Theory]
    [InlineData(5, "[green]")]
    [InlineData(6, "[red]")]
    public void The_bar_of_a_chapter_that_turns_the_run_red_is_red(int cells, string colour)
    {
        using var workshop = new Workshop();
        var sample = Sample.Report();
        var report = sample with { Cells = [.. sample.Cells.Take(cells)] };
        var chapter = new Chapter(workshop.Notebook("01-sample", "1"));
        var shown = new Descriptions();
        var console = AnsiConsole.Create(new AnsiConsoleSettings
        {
            Ansi = AnsiSupport.Yes,
            Interactive = InteractionSupport.Yes,
            Out = new AnsiConsoleOutput(TextWriter.Null),
        });

        console.Progress().AutoRefresh(false).Columns(shown).Start(context =>
        {
            var bars = new ProgressBars(console, context, new(), _ => new(chapter, earlier: null));
            bars.Started(report.Chapter, cells);
            bars.Ended(report);
            context.Refresh();
        });

        Assert.Null(report.Stopped);
        Assert.StartsWith($"01-sample {colour}", shown.Last, StringComparison.Ordinal);
    }

    private sealed class Descriptions : ProgressColumn
    {
        public string Last { get; private set; } = "";

        public override IRenderable Render(RenderOptions options, ProgressTask task, TimeSpan deltaTime)
        {
            Last = task.Description;
            return Text.Empty;
        }
    }
}
