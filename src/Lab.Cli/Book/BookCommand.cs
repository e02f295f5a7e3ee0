using System.CommandLine;
using System.Diagnostics;
using System.Globalization;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>lab book: writes all pages again from a run's executed notebooks, for any web server or none.</summary>
internal static class BookCommand
{
    private static readonly Option<string> From = new("--from")
    {
        HelpName = "DIR",
        Description = "The folder with the runs. Default: out, in the course's root",
    };
    private static readonly Option<string> Out = new("--out")
    {
        HelpName = "DIR",
        Description = "Where the book goes. Default: the folder of the runs, whose pages are rewritten",
    };
    private static readonly Option<string> Source = new("--source")
    {
        HelpName = "URL",
        Description = "Where the course's files are published, as in https://github.com/OWNER/REPO/blob/main: links to "
            + "notebooks and data lead there. Default: to the files of this machine",
    };

    public static Command Create()
    {
        var command = new Command("book", "Rebuild the pages of finished runs, as one folder of static files")
        {
            From, Out, Source
        };
        command.SetAction(parsed =>
        {
            var runs = RunFolder.Of(ChapterOptions.PathOf(parsed, From, Path.Combine(CourseFolder.Find().Root, "out")));
            return Write(new(runs, ChapterOptions.PathOf(parsed, Out, runs))
            {
                SourceAddress = Address(parsed.GetValue(Source)),
            });
        });
        return command;
    }

    private static int Write(BookRequest request)
    {
        var started = Stopwatch.GetTimestamp();
        // A run into that folder writes its lists there, too.
        using var alone = request.From == request.To
            ? FileLock.Take(Path.Combine(request.To, RunOutput.LockName), RunOutput.MaxWait) : null;
        var files = Book.Write(CourseFolder.Find(), request);
        var bytes = files.Sum(file => new FileInfo(Path.Combine(request.To, file)).Length);
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{files.Count} files, {bytes / 1e6:0.0} MB, in {Stopwatch.GetElapsedTime(started).TotalSeconds:0.0} s: "
            + $"{Path.Combine(request.To, "index.html")}"));
        return LabExit.Fine;
    }

    private static Uri? Address(string? source) => source is null ? null
        : Uri.TryCreate(source, UriKind.Absolute, out var address)
            && (address.Scheme == Uri.UriSchemeHttps || address.Scheme == Uri.UriSchemeHttp) ? address
        : throw new UsageException(
            $"--source is '{source}'. Give an address such as https://github.com/OWNER/REPO/blob/main.");
}

/// <summary>A folder that a run left its results in.</summary>
internal static class RunFolder
{
    /// <exception cref="UsageException">There is no finished run in it.</exception>
    public static string Of(string folder)
    {
        // An unset variable of a shell.
        if (folder.Length == 0)
        {
            throw new UsageException("A folder's name is empty. Name the folder of a run, such as out.");
        }

        var path = Path.GetFullPath(folder);
        return Directory.Exists(path) && PageRecord.In(path).Count > 0
            ? path
            : throw new UsageException(
                $"There is no finished run in {path}. Run chapters first (./lab run), or name the folder of a run.");
    }
}
