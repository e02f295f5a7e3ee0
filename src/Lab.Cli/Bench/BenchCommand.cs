using System.CommandLine;
using System.Globalization;
using System.Text.RegularExpressions;

namespace GrpcLab.Cli;

/// <summary>
/// lab bench and lab soak: the program of the benches, which loads and measures, in a process of its own. It is built
/// when it is asked for.
/// </summary>
internal static partial class BenchCommand
{
    private static readonly Argument<string[]> Names = new("name")
    {
        Description = "Names of the benches to run [default: all]",
        Arity = ArgumentArity.ZeroOrMore,
    };
    private static readonly Option<string?> RecordOfBench = new("--record")
    {
        Description = "Save the results in this folder, as bench-NAME.csv",
    };
    private static readonly Option<bool> List = new("--list") { Description = "List the benches and their questions" };
    private static readonly Option<string> For = new("--for")
    {
        HelpName = "TIME",
        Description = "How long: 90s, 30m, 2h; from 30 s to a day",
        DefaultValueFactory = _ => "30m",
    };
    private static readonly Option<string?> RecordOfSoak = new("--record")
    {
        HelpName = "DIR",
        Description = "Save the figure, the samples, the growth table and the counts in this folder (soak*)",
    };

    public static Command Create()
    {
        var command = new Command("bench", "Measure the lab itself, and the server against others: a table of ratios")
        {
            Names, RecordOfBench, List,
        };
        command.SetAction((parsed, cancellation) => RunAsync(
            parsed.GetValue(List)
                ? ["list"] : ["run", FolderOf(parsed.GetValue(RecordOfBench)), .. parsed.GetValue(Names)!],
            cancellation));
        return command;
    }

    public static Command CreateSoak()
    {
        var command = new Command("soak",
            "Load two servers for half an hour with calls, broken streams, cancellations, missed deadlines, resets and "
            + "restarts, and report whether connections, handles, threads and memory of both sides stay flat")
        {
            For, RecordOfSoak,
        };
        command.SetAction((parsed, cancellation) => RunAsync(
            ["soak", Seconds(parsed.GetValue(For)!).ToString(CultureInfo.InvariantCulture),
                FolderOf(parsed.GetValue(RecordOfSoak))], cancellation));
        return command;
    }

    // A time as it is typed.
    private static double Seconds(string time)
    {
        var match = Time().Match(time);
        var unit = match.Groups["unit"].Value switch
        {
            "h" => 3600,
            "m" => 60,
            _ => 1,
        };
        return match.Success
            && unit * double.Parse(match.Groups["number"].Value, CultureInfo.InvariantCulture) is var seconds
            && seconds is >= 30 and <= 86_400
                ? seconds
                : throw new UsageException($"--for is {time}. Give a time from 30s to 24h, such as 90s or 30m.");
    }

    // The folder for records, as the program is told it; "" for none.
    private static string FolderOf(string? record) => record is null ? ""
        : Directory.Exists(record) ? Path.GetFullPath(record)
        : throw new UsageException($"--record: {record} is not a directory. Create it, or pass another.");

    private static async Task<int> RunAsync(IEnumerable<string> arguments, CancellationToken cancellation)
    {
        var course = CourseFolder.Find();
        var program = course.Built("Bench", "GrpcLab.Bench.dll");
        await CourseProgram.BuildAsync(say => ProgramBuild.EnsureAsync(
            course, "bench", [program], ["protos", "server", "src"], "benches", say, cancellation));
        var code = await CourseProgram.CommandOf(program, arguments).RunInForegroundAsync(cancellation);
        return cancellation.IsCancellationRequested ? LabExit.Interrupted : code;
    }

    [GeneratedRegex(@"^(?<number>\d{1,6}(?:\.\d{1,3})?)(?<unit>[smh]?)$")]
    private static partial Regex Time();
}
