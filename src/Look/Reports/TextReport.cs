using System.Globalization;
using Spectre.Console;

namespace GrpcLab.Look;

/// <summary>The report as text.</summary>
internal static class TextReport
{
    public static void Write(IAnsiConsole console, IReadOnlyList<DotnetProcess> processes)
    {
        if (processes.Count == 0)
        {
            console.WriteLine("No .NET process of this user is running.");
            return;
        }

        var table = new Table().Border(TableBorder.Simple).AddColumns("id", "name", ".NET", "gRPC");
        foreach (var process in processes)
        {
            table.AddRow(
                process.Id.ToString(CultureInfo.InvariantCulture), Markup.Escape(process.Name),
                process.Runtime ?? "single file", process.Grpc);
        }

        console.Write(table);
        console.WriteLine("Pass an id to watch that process. The gRPC column shows what its .deps.json refers to.");
    }

    public static string Of(IReadOnlyList<LookReport> reports)
    {
        using var text = new StringWriter(CultureInfo.InvariantCulture);
        Write(Consoles.Create(text, redirected: true), reports);
        return text.ToString();
    }

    public static void Write(IAnsiConsole console, IReadOnlyList<LookReport> reports)
    {
        foreach (var report in reports) Write(console, report);
    }

    private static void Write(IAnsiConsole console, LookReport report)
    {
        console.WriteLine();
        console.MarkupLine($"[bold]{Markup.Escape(Headline.Of(report.Seen))}[/]");
        console.WriteLine(Headline.Scope(report.Seen));
        if (Headline.Silence(report.Seen) is { } silence) console.WriteLine(silence);
        if (report.Findings.Count == 0) console.WriteLine("\nNone of the faults below was found.");
        foreach (var finding in report.Findings) Write(console, finding);

        Write(console, "Looked for and not found", report.NotFound);
        Write(console, "Could not be seen", report.NotSeen);
        if (report.Seen.Notes.Count > 0) console.WriteLine();
        foreach (var note in report.Seen.Notes) console.WriteLine(note);
        if (Headline.Cost(report.Seen) is { } cost) console.WriteLine($"\n{cost}");
    }

    private static void Write(IAnsiConsole console, Finding finding)
    {
        var colour = finding.Severity switch
        {
            Severity.Error => "red",
            Severity.Warning => "yellow",
            _ => "blue",
        };
        console.WriteLine();
        console.MarkupLine(
            $"[bold {colour}]{finding.Id} {finding.Severity.ToString().ToLowerInvariant()}[/]  "
            + $"[bold]{Markup.Escape(finding.Title)}[/]");
        List<(string, string)> rows = [("seen", finding.Evidence)];
        if (finding.Cost is { } share) rows.Add(("cost", Headline.Share(share)));

        Write(console, [.. rows, ("fix", finding.Fix), ("why", finding.Chapter)]);
    }

    // What a server does not do takes half of the rules, for one reason.
    private static void Write(IAnsiConsole console, string title, IReadOnlyList<LookedFor> rows)
    {
        if (rows.Count == 0) return;

        console.MarkupLine($"\n[bold]{title}[/]");
        Write(console,
        [
            .. rows.GroupBy(row => row.Why).Select(group => (
                string.Join(" ", group.Select(row => row.Id)),
                $"{string.Join("; ", group.Select(row => row.LooksFor))}: {group.Key}")),
        ]);
    }

    private static void Write(IAnsiConsole console, (string Name, string Text)[] rows)
    {
        // Cells are filled up with spaces, which a file should not have.
        if (!console.Profile.Out.IsTerminal)
        {
            foreach (var (name, text) in rows) console.WriteLine($"  {name,-6}  {text}");
            return;
        }

        var grid = new Grid().AddColumn(new GridColumn().Padding(2, 0, 2, 0)).AddColumn();
        foreach (var (name, text) in rows) grid.AddRow(Markup.Escape(name), Markup.Escape(text));
        console.Write(grid);
    }
}

/// <summary>The sentences about a whole observation, which every kind of report has.</summary>
internal static class Headline
{
    public static string Of(Observation seen) =>
        string.Join(" · ", new[]
        {
            seen.Name,
            seen.ProcessId is { } id ? string.Create(CultureInfo.InvariantCulture, $"process {id}") : null,
            seen.Runtime is { } version ? $".NET {version}" : null,
        }.OfType<string>());

    public static string Scope(Observation seen)
    {
        var counted = string.Create(
            CultureInfo.InvariantCulture,
            $"Watched for {seen.Window.TotalSeconds:0.0} s, each request's events for "
            + $"{seen.EventWindow.TotalSeconds:0.0} s: {seen.Http.Requests:N0} calls made, "
            + $"{seen.Server.Started:N0} calls answered, {seen.Events:N0} events");
        return seen.Lost == 0
            ? counted + "."
            : string.Create(
                CultureInfo.InvariantCulture,
                $"{counted}, {seen.Lost:N0} more dropped: the counts of LOOK01, 02, 03, 06, 07, 09, 10 and 12 "
                + $"are too low.");
    }

    /// <summary>
    /// What to ask where nothing happened, which a hanging service looks like; null where something did, or nothing was
    /// watched for it.
    /// </summary>
    public static string? Silence(Observation seen) =>
        seen.EventWindow == default || seen.Client.IsSeen || seen.Server.IsSeen || seen.Http.Requests > 0
            || HasRequests(seen.ClientTimes) || HasRequests(seen.ServerTimes)
            ? null
            : "No call began or ended, and no message was sent or received. If callers are waiting, their calls began "
                + "before the watch, and no event reports those: dotnet-stack report shows where threads wait, and "
                + "dumpasync in dotnet-dump which async methods wait.";

    /// <summary>The share of the time of calls that a fault explains.</summary>
    public static string Share(double share) =>
        string.Create(CultureInfo.InvariantCulture, $"at least {share:0 %} of the call time");

    /// <summary>What the watch cost the process; null when it is not known.</summary>
    public static string? Cost(Observation seen) => seen.Cost is { } cost
        ? string.Create(
            CultureInfo.InvariantCulture,
            $"The process used {cost.CoresDuring:0.00} cores while each request's events were read")
            + (cost.CoresWithout is { } without
                ? string.Create(CultureInfo.InvariantCulture, $", and {without:0.00} otherwise.") : ".")
        : null;

    private static bool HasRequests(CallTimes times) => times.Count > 0 || times.Others > 0;
}
