using System.CommandLine;

namespace GrpcLab.Cli;

/// <summary>lab serve: the pages of a run, and the notebooks, on 127.0.0.1.</summary>
internal static class ServeCommand
{
    private static readonly Option<string> Folder = new("--out")
    {
        HelpName = "DIR",
        Description = "The folder of the pages. Default: out, in the root",
    };
    private static readonly Option<int> Port = CreatePort();
    private static readonly Option<bool> Open = new("--open") { Description = "Open it in a browser" };

    public static Command Create()
    {
        var command = new Command(
            "serve", "Show the pages of a run, and the notebooks, in a browser; from 127.0.0.1, until Ctrl+C")
        {
            Folder, Port, Open,
        };
        command.SetAction((parsed, cancellation) =>
        {
            var course = CourseFolder.Find();
            var folder = Path.GetFullPath(parsed.GetValue(Folder) ?? Path.Combine(course.Root, "out"));
            return RunAsync(course, folder, parsed.GetValue(Port), parsed.GetValue(Open), cancellation);
        });
        return command;
    }

    /// <summary>The option that names the port of a server on 127.0.0.1.</summary>
    /// <param name="usual">Its default; 0 lets the system choose.</param>
    /// <param name="what">Whose port it is.</param>
    internal static Option<int> CreatePort(int usual = 0, string what = "Port")
    {
        const int Largest = 65_535;
        var port = new Option<int>("--port")
        {
            HelpName = "N",
            Description = $"{what} on 127.0.0.1; 0 lets the system choose",
            DefaultValueFactory = _ => usual,
        };
        port.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<int>() is var number and (< 0 or > Largest))
            {
                result.AddError($"--port must be from 0 to {Largest}, not {number}.");
            }
        });
        return port;
    }

    private static async Task<int> RunAsync(
        CourseFolder course, string folder, int port, bool open, CancellationToken cancellation)
    {
        if (!Directory.Exists(folder))
        {
            throw new UsageException(
                $"There is no folder {folder}. ./lab run 00 writes pages to out/; another folder goes behind --out.");
        }

        await using var server = await SiteServer.StartAsync(folder, course.Notebooks, port, null, cancellation);
        Console.Out.WriteLine(server.Address);
        Console.Out.Flush();
        Console.Error.WriteLine($"Pages of {course.Relative(folder)}; the notebooks are at {server.Address}notebooks/. "
            + "Ctrl+C ends it.");
        if (open) Opener.Open(server.Address, Console.Error);
        await Task.Delay(Timeout.InfiniteTimeSpan, cancellation);
        return LabExit.Interrupted;
    }
}
