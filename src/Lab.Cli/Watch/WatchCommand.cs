using System.CommandLine;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>lab watch: a chapter that runs again whenever it, or the lab, has changed.</summary>
internal static class WatchCommand
{
    private static readonly Argument<string> Chapter = ChapterOptions.One(
        "Number, topic or path: 01, channel-reuse, notebooks/01-channel-reuse.ipynb");
    private static readonly Option<RunBudget> Budget = ChapterOptions.Budget();
    private static readonly Option<string> Folder = new("--out")
    {
        HelpName = "DIR",
        Description = "Where the notebook and the page go. Default: out, in the root",
    };
    private static readonly Option<int> Port = ServeCommand.CreatePort();
    private static readonly Option<bool> Open = new("--open") { Description = "Open the page in a browser" };

    public static Command Create()
    {
        var command = new Command("watch",
            "Run a chapter again whenever its notebook or the built lab changes, and reload its page; until Ctrl+C")
        {
            Chapter, Budget, Folder, Port, Open,
        };
        command.SetAction((parsed, cancellation) =>
        {
            var course = CourseFolder.Find();
            var output = Path.GetFullPath(parsed.GetValue(Folder) ?? Path.Combine(course.Root, "out"));
            var request = new RunRequest
            {
                Chapters = ChapterCatalog.Select(course, [parsed.GetValue(Chapter)!]),
                OutputFolder = output,
                ClaimsFile = Path.Combine(output, ClaimsFile.Name),
                Budget = parsed.GetValue(Budget),
            };
            return new WatchRun(course, request).RunAsync(
                parsed.GetValue(Port), parsed.GetValue(Open), cancellation);
        });
        return command;
    }
}
