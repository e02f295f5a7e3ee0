using System.CommandLine;
using System.Globalization;
using System.Text.RegularExpressions;
using GrpcLab.Notebooks;
using Spectre.Console;

namespace GrpcLab.Cli;

/// <summary>lab run: executes chapters and leaves their notebooks and pages behind.</summary>
internal static class RunCommand
{
    private static readonly Argument<string[]> Chapters = ChapterOptions.Any(
        "Number, topic or path: 01, channel-reuse, notebooks/01-channel-reuse.ipynb. Default: all");
    private static readonly Option<bool> Everything = new("--all")
    {
        Description = "Also run the deeper notebooks (notebooks/deeper); only without chapter names",
    };
    private static readonly Option<RunBudget> Budget = ChapterOptions.Budget();
    private static readonly Option<string> Folder = ChapterOptions.Out("Where notebooks and pages go");
    private static readonly Option<string> Claims = new("--claims")
    {
        HelpName = "FILE",
        Description = "Where to write the list of claims and their evidence. Default: claims.csv, in the output folder",
    };
    private static readonly Option<string> Record = new("--record")
    {
        HelpName = "DIR",
        Description = "Also record the run there: figures.csv with our figures next to the published ones, and each "
            + "notebook that ran to the end; lab book can make pages from these. Default: not recorded",
    };
    private static readonly Option<double?> Timeout = new("--timeout")
    {
        HelpName = "S",
        Description = "Time limit for a notebook, in seconds. Default: 300; 3600 with --budget full",
    };
    private static readonly Option<double?> CellTimeout = new("--cell-timeout")
    {
        HelpName = "S",
        Description = "Time limit for a cell, in seconds. Default: 120; the notebook's limit with --budget full",
    };
    private static readonly Option<bool> Verbose = new("--verbose", "-v")
    {
        Description = "Show what cells print while they run, and every claim at the end",
    };
    private static readonly Option<bool> List = new("--list")
    {
        Description = "List the chapters with their questions and minutes, and run nothing",
    };
    private static readonly Option<bool> Open = new("--open") { Description = "Open the page at the end" };

    public static Command Create()
    {
        var command = new Command("run", "Run chapters; each produces an executed notebook and a page")
        {
            Chapters, Everything, Budget, Folder, Claims, Record, Timeout, CellTimeout, Verbose, List, Open
        };
        foreach (var option in ServerChoice.Options) command.Options.Add(option);
        command.SetAction((parsed, cancellation) =>
        {
            var course = CourseFolder.Find();
            var request = Read(course, parsed);
            if (parsed.GetValue(List))
            {
                ChapterList.Write(Consoles.Output(), request.Chapters);
                return Task.FromResult(LabExit.Fine);
            }

            return new ChapterRun(course, Checked(request, parsed)).RunAsync(cancellation);
        });
        return command;
    }

    private static RunRequest Read(CourseFolder course, ParseResult parsed)
    {
        var output = ChapterOptions.PathOf(parsed, Folder, Path.Combine(course.Root, "out"));
        return new()
        {
            Chapters = Selected(course, parsed.GetValue(Chapters) ?? [], parsed.GetValue(Everything)),
            OutputFolder = output,
            ClaimsFile = ChapterOptions.PathOf(parsed, Claims, Path.Combine(output, ClaimsFile.Name)),
            RecordFolder = ChapterOptions.PathOf(parsed, Record),
            Settings = new() { Budget = parsed.GetValue(Budget) },
            Verbose = parsed.GetValue(Verbose),
            Open = parsed.GetValue(Open),
        };
    }

    private static RunRequest Checked(RunRequest request, ParseResult parsed)
    {
        var errors = new List<string>();
        var settings = request.Settings with
        {
            NotebookLimit = Limit(Timeout),
            CellLimit = Limit(CellTimeout),
            Server = ServerChoice.Read(parsed, errors),
        };
        return errors.Count == 0
            ? request with { Settings = settings }
            : throw new UsageException(string.Join(Environment.NewLine, errors));

        TimeSpan? Limit(Option<double?> option)
        {
            if (parsed.GetValue(option) is not { } seconds) return null;
            if (seconds is > 0 and <= 86_400) return TimeSpan.FromSeconds(seconds);

            errors.Add($"{option.Name} is {seconds}. Give a number of seconds, more than 0 and at most a day.");
            return null;
        }
    }

    private static IReadOnlyList<Chapter> Selected(CourseFolder course, string[] named, bool everything) =>
        (named, everything) switch
        {
            ([], true) => ChapterCatalog.WithDeeper(course),
            (_, true) => throw new UsageException("--all runs every notebook; leave out the chapters' names."),
            _ => ChapterCatalog.Select(course, named),
        };
}

internal sealed record RunRequest
{
    public required IReadOnlyList<Chapter> Chapters { get; init; }

    public required string OutputFolder { get; init; }

    public required string ClaimsFile { get; init; }

    public string? RecordFolder { get; init; }

    public RunSettings Settings { get; init; } = new();

    public bool Verbose { get; init; }

    public bool Open { get; init; }
}

/// <summary>lab run --list: the chapters with their minutes and what each asks, or teaches.</summary>
internal static partial class ChapterList
{
    public static void Write(IAnsiConsole console, IEnumerable<Chapter> chapters)
    {
        var grid = new Grid().AddColumn(new GridColumn().NoWrap()).AddColumn(new GridColumn().NoWrap().RightAligned())
            .AddColumn();
        foreach (var chapter in chapters)
        {
            var notebook = Notebook.Read(chapter.Path);
            var minutes = ReadingTime.Stated(notebook)?.ToString(CultureInfo.InvariantCulture);
            grid.AddRow(new Text(chapter.PathInNotebooks), new Text(minutes is null ? "" : $"{minutes} min"),
                new Text(Question(notebook)));
        }

        console.Write(grid);
    }

    // A notebook that deepens a chapter has no question of its own: the line below its title says what it is about.
    private static string Question(Notebook notebook)
    {
        var said = Findings.Question(notebook)
            ?? notebook.Cells.FirstOrDefault()?.Source.Split('\n').Skip(1).FirstOrDefault(line => line.Length > 0)
                ?.Split(" *")[0] ?? "";
        return Link().Replace(said, "$1").Trim();
    }

    [GeneratedRegex(@"\[([^\]]*)\]\([^)]*\)")]
    private static partial Regex Link();
}
