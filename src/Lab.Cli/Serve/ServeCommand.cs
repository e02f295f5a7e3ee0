using System.CommandLine;
using System.Globalization;

namespace GrpcLab.Cli;

/// <summary>lab serve: the pages of a run, and the notebooks, on 127.0.0.1.</summary>
internal static class ServeCommand
{
    private static readonly Option<string> Folder = ChapterOptions.Out("The folder of the pages");
    private static readonly Option<int> Port = CreatePort();
    private static readonly Option<bool> Open = new("--open") { Description = "Open it in a browser" };

    public static Command Create()
    {
        var command = new Command(
            "serve", "Serve the pages of a run and the notebooks to a browser, on 127.0.0.1, until Ctrl+C")
        {
            Folder, Port, Open,
        };
        command.SetAction((parsed, cancellation) =>
        {
            var course = CourseFolder.Find();
            var folder = ChapterOptions.PathOf(parsed, Folder, Path.Combine(course.Root, "out"));
            return RunAsync(course, folder, parsed.GetValue(Port), parsed.GetValue(Open), cancellation);
        });
        return command;
    }

    /// <summary>The option that names a port on 127.0.0.1.</summary>
    internal static Option<int> CreatePort(int usual = 0, string what = "Port")
    {
        const int Most = 65_535;
        var option = new Option<int>("--port")
        {
            HelpName = "N",
            Description = $"{what} on 127.0.0.1; 0 lets the system choose",
            DefaultValueFactory = _ => usual,
        };
        option.Validators.Add(result =>
        {
            // What is not an integer has its own error.
            if (int.TryParse(result.Tokens.SingleOrDefault()?.Value, CultureInfo.InvariantCulture, out var number)
                && number is < 0 or > Most)
            {
                result.AddError($"--port must be from 0 to {Most}, not {number}.");
            }
        });
        return option;
    }

    private static async Task<int> RunAsync(
        CourseFolder course, string folder, int port, bool open, CancellationToken cancellation)
    {
        if (!Directory.Exists(folder))
        {
            throw new UsageException(
                $"There is no folder {folder}. ./lab run 00 writes pages to out/; pass another folder with --out.");
        }

        await using var server = await SiteServer.StartAsync(folder, course, port, null, cancellation);
        Console.Out.WriteLine(server.Address);
        Console.Out.Flush();
        Console.Error.WriteLine($"Pages of {course.Relative(folder)}; the notebooks are at {server.Address}notebooks/. "
            + "Ctrl+C stops the server.");
        if (open) Opener.Open(server.Address);
        await Task.Delay(Timeout.InfiniteTimeSpan, cancellation);
        return LabExit.Interrupted;
    }
}
