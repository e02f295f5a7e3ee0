using System.CommandLine;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>
/// lab prepare: runs what chapters keep between runs, so that it is there before it is needed, or before the network is
/// gone.
/// </summary>
internal static class PrepareCommand
{
    private const string Programs = "programs";

    public static Command Create()
    {
        var chapters = ChapterOptions.Any(
            "Number, topic or path; 'programs' for the other programs that chapters start, 'peers' for the "
            + "servers in other languages. Default: the programs, and what chapters 00 to 12 prepare");
        var command = new Command(
            "prepare", "Do the one-off work of chapters now, such as publishing for other runtimes") { chapters };
        command.SetAction((parsed, cancellation) =>
            RunAsync(CourseFolder.Find(), [.. parsed.GetValue(chapters)!.Select(NotebookOf)], cancellation));
        return command;
    }

    // The notebook that compares the peers also builds them.
    private static string NotebookOf(string asked) => asked == "peers" ? "implementations" : asked;

    private static async Task<int> RunAsync(CourseFolder course, string[] asked, CancellationToken cancellation)
    {
        string[] others = [.. asked.Where(one => one != Programs)];
        var chapters = asked.Length > 0 && others.Length == 0 ? [] : ChapterCatalog.Select(course, others);
        if (asked.Length == 0 || asked.Contains(Programs))
        {
            foreach (var program in ProgramBuild.Programs.Keys)
            {
                await CourseProgram.BuildAsync(say => ProgramBuild.EnsureAsync(course, program, say, cancellation));
            }

            foreach (var sample in ProgramBuild.Samples)
            {
                await CourseProgram.BuildAsync(say => ProgramBuild.EnsureSampleAsync(course, sample, say, cancellation));
            }

            await LookCommand.EnsureBuiltAsync(course, cancellation);
        }

        var runner = new NotebookRunner(
            new() { PreparesOnly = true },
            new ProgressLines(verbose: true, chapter => new(chapter, null)), TimeProvider.System);
        Chapter[] preparing = [.. chapters.Where(Prepares)];
        if (others.Length > 0 && preparing.Length == 0)
        {
            Console.WriteLine($"Nothing to prepare: {string.Join(", ", chapters.Select(chapter => chapter.Name))}.");
        }

        foreach (var chapter in preparing)
        {
            var report = await runner.RunAsync(chapter, _ => { }, cancellation);
            if (cancellation.IsCancellationRequested) return LabExit.Interrupted;

            if (report.EngineError is not null || report.Cells.Any(cell => cell.Error is not null))
            {
                return LabExit.Failed;
            }
        }

        return LabExit.Fine;
    }

    private static bool Prepares(Chapter chapter) =>
        Notebook.Read(chapter.Path).CodeCells.Any(cell => cell.Tags.Contains(CellTags.Prepare));
}
