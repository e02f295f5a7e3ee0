using GrpcLab.Notebooks;
using Spectre.Console;

namespace GrpcLab.Cli;

/// <summary>
/// Chooses how progress is shown: bars on a terminal, one line per event elsewhere or when output is wanted.
/// </summary>
internal static class ProgressDisplay
{
    // Leaves room for the section and the time left on a terminal of 100 letters.
    private const int BarWidth = 16;

    public static async Task RunAsync(CourseFolder course, RunRequest request, Func<IRunObserver, Task> run)
    {
        var console = Consoles.Progress();
        if (request.Verbose || !console.Profile.Capabilities.Interactive || !console.Profile.Capabilities.Ansi)
        {
            await run(new PlainProgress(Console.Error, request.Verbose, ProgressOf));
            return;
        }

        var timeLeft = new TimeLeftColumn();
        await console.Progress()
            .Columns(new SpinnerColumn(), new TaskDescriptionColumn { Alignment = Justify.Left },
                new ProgressBarColumn { Width = BarWidth }, new ElapsedTimeColumn(), timeLeft)
            .StartAsync(context => run(new LiveProgress(console, context, timeLeft, ProgressOf)));

        // The recorded run was at the quick budget.
        ChapterProgress ProgressOf(Chapter chapter) => new(
            chapter, RunTimes.Read(request.OutputFolder, chapter, request.Budget),
            request.Budget == RunBudget.Quick ? ReadingTime.RunOf(chapter.Path, course) : default);
    }
}
