using System.CommandLine;
using System.CommandLine.Invocation;
using System.Globalization;
using System.Text.RegularExpressions;

namespace GrpcLab.Look;

/// <summary>The command line of grpc-look, which lab look passes on.</summary>
internal static partial class LookCommand
{
    private const int Fine = 0, FoundFaults = 1, Usage = 2, Interrupted = 130;

    private static readonly TimeSpan ShortestWatch = TimeSpan.FromSeconds(2), LongestWatch = TimeSpan.FromHours(1);

    private static readonly Argument<int[]> Ids = new("id")
    {
        Description = "Ids of processes to watch, such as a client and its server; without any, lists the processes",
        Arity = ArgumentArity.ZeroOrMore,
    };
    private static readonly Option<string[]> Names = new("--name")
    {
        HelpName = "NAME",
        Description = "Watch the process whose program's name is, or contains, NAME",
    };
    private static readonly Option<string> For = new("--for")
    {
        HelpName = "TIME",
        Description = "How long to watch: 10s, 2m; Ctrl+C ends it early and reports what was seen",
        DefaultValueFactory = _ => "30s",
    };
    private static readonly Option<string?> From = new("--from")
    {
        HelpName = "FILE",
        Description = "Report on a .nettrace file instead of a process",
    };
    private static readonly Option<string?> Record = new("--record")
    {
        HelpName = "FILE",
        Description = "Keep the events in this .nettrace file for --from; reads each request's events all the time",
    };
    private static readonly Option<string?> Port = new("--diagnostic-port")
    {
        HelpName = "PORT",
        Description = "Watch a process by its diagnostic port, as in a container that shares /tmp: PATH,connect; or "
            + "PATH,listen for one that is started with DOTNET_DiagnosticPorts=PATH,nosuspend",
    };
    private static readonly Option<bool> Json = new("--json") { Description = "Write the report as JSON" };
    private static readonly Option<string?> Html = new("--html")
    {
        HelpName = "FILE",
        Description = "Also write the report to this file, as one HTML page with a figure of each second",
    };
    private static readonly Option<string?> FailOn = new("--fail-on")
    {
        HelpName = "LEVEL",
        Description = "Exit with code 1 when there is a finding of this level or above: warning or error",
    };
    private static readonly Option<bool> MaskHosts = new("--mask-hosts")
    {
        Description = "Number hosts instead of naming them",
    };

    private static readonly Option<bool> ShowProviders = new("--providers")
    {
        Description = "Print the --providers argument with which dotnet-trace collect makes a file for --from",
    };

    // lab look closes the input when it is told to end.
    private static readonly Option<bool> EndWithInput = new("--end-with-input") { Hidden = true };

    public static async Task<int> RunAsync(string[] args)
    {
        var command = new RootCommand(
            "Watches running .NET gRPC processes and reports their faults, by counting.")
        {
            Ids, Names, For, Record, From, Port, Json, Html, FailOn, MaskHosts, ShowProviders, EndWithInput,
        };
        FailOn.AcceptOnlyFromAmong("warning", "error");
        command.SetAction((parsed, _) => RunAsync(parsed));
        var parsed = command.Parse(args);
        if (parsed.Errors.Count > 0 && parsed.Action is ParseErrorAction)
        {
            var messages = parsed.Errors.Select(error => error.Message).Distinct();
            await Console.Error.WriteLineAsync(string.Join(' ', messages));
            return Usage;
        }

        try
        {
            return await parsed.InvokeAsync(new InvocationConfiguration
            {
                EnableDefaultExceptionHandler = false,
                ProcessTerminationTimeout = null,
            });
        }
        catch (TargetException refusal)
        {
            await Console.Error.WriteLineAsync(refusal.Message);
            return Usage;
        }
        catch (OperationCanceledException)
        {
            await Console.Error.WriteLineAsync("Ended before anything was seen.");
            return Interrupted;
        }
    }

    private static async Task<int> RunAsync(ParseResult parsed)
    {
        if (parsed.GetValue(ShowProviders))
        {
            Console.Out.WriteLine($"--providers '{Providers.ForDotnetTrace()}'");
            return Fine;
        }

        using var end = new EarlyEnd(parsed.GetValue(EndWithInput));
        var options = new LookOptions
        {
            For = TimeOf(parsed.GetValue(For)!),
            MaskHosts = parsed.GetValue(MaskHosts),
            Record = parsed.GetValue(Record),
        };
        var targets = await TargetsOfAsync(parsed, end.Token);
        IReadOnlyList<LookReport> reports;
        if (parsed.GetValue(From) is { } file)
        {
            reports = [Look.From(file, options.MaskHosts)];
        }
        else if (targets.Count == 0)
        {
            TextReport.Write(Consoles.Output(), Targets.List());
            return Fine;
        }
        else
        {
            try
            {
                reports = await WatchAsync(targets, options, end.Token);
            }
            finally
            {
                foreach (var port in targets.Select(target => target.Port).OfType<IAsyncDisposable>())
                {
                    await port.DisposeAsync();
                }
            }
        }

        if (parsed.GetValue(Json)) Console.Out.WriteLine(JsonReport.Of(reports));
        else TextReport.Write(Consoles.Output(), reports);

        // Last, because a page that cannot be written must not cost the report.
        if (parsed.GetValue(Html) is { } page) Save(page, HtmlReport.Of(reports));
        return Fails(reports, parsed.GetValue(FailOn)) ? FoundFaults : Fine;
    }

    private static async Task<IReadOnlyList<Target>> TargetsOfAsync(ParseResult parsed, CancellationToken end)
    {
        Target[] found =
        [
            .. parsed.GetValue(Ids)!.Select(Targets.ById).Concat(parsed.GetValue(Names)!.Select(Targets.ByName))
                .DistinctBy(target => target.ProcessId),
        ];
        var port = parsed.GetValue(Port);
        var count = found.Length + (port is null ? 0 : 1);
        if (count > 0 && parsed.GetValue(From) is not null)
        {
            throw new TargetException("--from reads a file instead of watching a process. Give one of them.");
        }

        if (parsed.GetValue(Record) is not null && parsed.GetValue(From) is not null)
        {
            throw new TargetException("--record keeps a process's events, and --from reads a file. Give one of them.");
        }

        if (count == 0 && parsed.GetValue(From) is null && OptionOfReport(parsed) is { } option)
        {
            throw new TargetException($"{option} needs a process to watch, or --from with a file. Give a process's "
                + "number or --name.");
        }

        if (count > 1 && parsed.GetValue(Record) is not null)
        {
            throw new TargetException("--record keeps one process's events. Watch one at a time.");
        }

        // Last, because nobody may come to a port for a long time.
        return port is null ? found : [.. found, await Targets.AtPortAsync(port, end)];
    }

    // The list, which is shown without a process, is no report.
    private static string? OptionOfReport(ParseResult parsed) =>
        ((Option[])[Json, FailOn, Html, Record, MaskHosts, For])
            .FirstOrDefault(option => parsed.GetResult(option) is { Implicit: false })?.Name;

    private static async Task<IReadOnlyList<LookReport>> WatchAsync(
        IReadOnlyList<Target> targets, LookOptions options, CancellationToken end)
    {
        ProcessWatch[] watches = [.. targets.Select(target => new ProcessWatch(target, options))];
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(end);
        var watching = Task.WhenAll(watches.Select(watch => TryRunAsync(watch, stop)));
        await Progress.ShowAsync(watches, options.For, watching);
        var answered = await watching;
        Observation[] seen = [.. watches.Where((_, number) => answered[number]).Select(watch => watch.Seen)];
        if (seen.Length == 0) throw new OperationCanceledException(end);

        foreach (var target in targets.Where((_, number) => !answered[number]))
        {
            await Console.Error.WriteLineAsync($"{target} had not answered when the watch was ended.");
        }

        return Judge(seen);
    }

    // False when it was told to end before the process had answered.
    private static async Task<bool> TryRunAsync(ProcessWatch watch, CancellationTokenSource stop)
    {
        try
        {
            await watch.RunAsync(stop.Token);
            return true;
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            return false;
        }
        catch (TargetException)
        {
            // When one cannot be watched, that is said at once, not after the others' time.
            await stop.CancelAsync();
            throw;
        }
    }

    // With a client and its server, the time between them belongs to the report of the one that calls.
    internal static IReadOnlyList<LookReport> Judge(IReadOnlyList<Observation> seen)
    {
        var server = seen is [var one, var two] ? ServerOf(one, two) : null;
        return [.. seen.Select(each => new LookReport(each, server))];
    }

    // Both may answer: the server is the one whose answers can be those to the other's calls.
    private static Observation ServerOf(Observation one, Observation two) =>
        Math.Min(two.ServerTimes.Count, one.ClientTimes.Count) >= Math.Min(one.ServerTimes.Count, two.ClientTimes.Count)
            ? two : one;

    private static bool Fails(IReadOnlyList<LookReport> reports, string? level)
    {
        if (level is null) return false;

        var least = Enum.Parse<Severity>(level, ignoreCase: true);
        return reports.SelectMany(report => report.Findings).Any(finding => finding.Severity >= least);
    }

    private static void Save(string file, string page)
    {
        try
        {
            File.WriteAllText(file, page);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new TargetException($"--html {file} cannot be written: {error.Message}");
        }
    }

    private static TimeSpan TimeOf(string text)
    {
        var match = Time().Match(text);
        var unit = match.Groups["unit"].Value == "m" ? 60 : 1;
        return match.Success
            && TimeSpan.FromSeconds(
                unit * double.Parse(match.Groups["number"].Value, CultureInfo.InvariantCulture)) is var time
            && time >= ShortestWatch && time <= LongestWatch
                ? time : throw new TargetException($"--for is {text}. Give a time from 2s to 60m, such as 30s or 2m.");
    }

    [GeneratedRegex(@"^(?<number>[0-9]{1,6}(?:\.[0-9]{1,3})?)(?<unit>[sm]?)$")]
    private static partial Regex Time();
}
