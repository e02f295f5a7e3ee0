using System.CommandLine;
using System.Globalization;
using System.Text.RegularExpressions;

namespace GrpcLab.Cli;

/// <summary>lab soak: mixed load for a long time, to see whether anything grows, is lost, or is left behind.</summary>
internal static partial class SoakCommand
{
    private static readonly Option<string> For = new("--for")
    {
        HelpName = "TIME",
        Description = "How long: 90s, 30m, 2h; from 30 s to a day",
        DefaultValueFactory = _ => "30m",
    };
    private static readonly Option<string?> Record = new("--record")
    {
        HelpName = "DIR",
        Description = "Keep the figure (soak.svg), the samples (soak.csv) and the counts (soak-counts.csv) there",
    };

    public static Command Create()
    {
        var command = new Command("soak",
            "Load two servers for half an hour with calls, broken streams, cancellations, missed deadlines, resets and "
            + "restarts, and say whether connections, handles, threads and memory of both sides stay flat")
        {
            For, Record,
        };
        command.SetAction((parsed, cancellation) => BenchProgram.RunAsync(
            ["soak", Seconds(parsed.GetValue(For)!).ToString(CultureInfo.InvariantCulture),
                BenchProgram.FolderOf(parsed.GetValue(Record))], cancellation));
        return command;
    }

    /// <summary>A time as it is typed, in seconds.</summary>
    /// <exception cref="UsageException">It is none, or out of range.</exception>
    internal static double Seconds(string time)
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

    [GeneratedRegex(@"^(?<number>\d{1,6}(?:\.\d{1,3})?)(?<unit>[smh]?)$")]
    private static partial Regex Time();
}
