using System.CommandLine;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>lab run: executes chapters and leaves their notebooks and pages behind.</summary>
internal static class RunCommand
{
    public static Command Create()
    {
        var chapters = new Argument<string[]>("chapter") { Arity = ArgumentArity.ZeroOrMore, Description = "Number, topic or path: 01, channel-reuse, notebooks/01-channel-reuse.ipynb. Default: all" };
        var budget = new Option<RunBudget>("--budget") { HelpName = "quick|full", Description = "How long measurements may take", DefaultValueFactory = _ => RunBudget.Quick };
        var folder = new Option<string>("--out") { HelpName = "DIR", Description = "Where notebooks and pages go. Default: out, in the root" };
        var timeout = new Option<double?>("--timeout") { HelpName = "S", Description = "Seconds one notebook may take. Default: 300, with --budget full 3600" };
        var cellTimeout = new Option<double?>("--cell-timeout") { HelpName = "S", Description = "Seconds one cell may take. Default: 120, with --budget full the notebook's limit" };
        var server = new Option<string>("--server") { HelpName = "URI", Description = "Use a running server instead of starting one" };
        var token = new Option<string>("--token-file") { HelpName = "F", Description = "File with the control token of that server" };
        var verbose = new Option<bool>("--verbose", "-v") { Description = "Show what cells print while they run" };
        budget.AcceptOnlyFromAmong("quick", "full");

        var command = new Command("run", "Run chapters: each ends as an executed notebook and a page") { chapters, budget, folder, timeout, cellTimeout, server, token, verbose };
        command.SetAction((parsed, cancellation) =>
        {
            var course = CourseFolder.Find();
            var request = new RunRequest
            {
                Chapters = ChapterCatalog.Select(course, parsed.GetValue(chapters) ?? []),
                OutputFolder = Path.GetFullPath(parsed.GetValue(folder) ?? Path.Combine(course.Root, "out")),
                Budget = parsed.GetValue(budget),
                Timeout = parsed.GetValue(timeout),
                CellTimeout = parsed.GetValue(cellTimeout),
                Server = parsed.GetValue(server),
                TokenFile = parsed.GetValue(token),
                Verbose = parsed.GetValue(verbose),
            };
            request.ThrowIfInvalid();
            return new ChapterRun(course, request).RunAsync(cancellation);
        });
        return command;
    }
}
