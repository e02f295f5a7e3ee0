using GrpcLab.Notebooks;
using Spectre.Console;

namespace GrpcLab.Cli;

/// <summary>What a run found out, as one table and the claims behind it.</summary>
internal static class ClosingTable
{
    // Beyond this many chapters only the claims that need a look are listed.
    private const int ChaptersInFull = 3;

    public static void Write(IAnsiConsole console, CourseFolder course, RunRequest request, IReadOnlyList<NotebookReport> reports)
    {
        if (reports.Count > 0)
        {
            console.Write(Table(course, request, reports));
        }

        foreach (var report in reports)
        {
            Details(console, report, all: reports.Count <= ChaptersInFull);
        }

        var missing = request.Chapters.Skip(reports.Count).ToList();
        if (missing.Count > 0)
        {
            console.MarkupLineInterpolated($"[red]Not run: {string.Join(", ", missing.Select(chapter => chapter.Name))}[/]");
        }
    }

    private static Table Table(CourseFolder course, RunRequest request, IReadOnlyList<NotebookReport> reports)
    {
        var table = new Table().RoundedBorder();
        foreach (var heading in (string[])["chapter", "time", "cells", "held", "cannot be told apart", "did not hold", "page"])
        {
            table.AddColumn(new TableColumn(heading) { NoWrap = heading is "time" or "page" });
        }

        foreach (var report in reports)
        {
            table.AddRow([.. Row(course, request, report).Select(cell => new Text(cell, new Style(report.Failed ? Color.Red : null)))]);
        }

        return table;
    }

    private static string[] Row(CourseFolder course, RunRequest request, NotebookReport report) =>
    [
        report.Chapter.Name,
        report.Took,
        Cells(report),
        Count(report, ClaimState.Held),
        Count(report, ClaimState.Undecided),
        Count(report, ClaimState.Failed),
        course.Relative(Path.Combine(request.OutputFolder, report.Chapter.Name + ".html")),
    ];

    private static string Cells(NotebookReport report)
    {
        var ran = report.Cells.Count(cell => cell.Outcome is CellExecuted { Result: CellDone });
        var leftOut = report.Cells.Count(cell => cell.Outcome is CellLeftOut);
        return $"{ran} of {report.Cells.Count}" + (leftOut > 0 ? $", {leftOut} left out" : "");
    }

    private static string Count(NotebookReport report, ClaimState state) =>
        report.Claims.Count(claim => claim.State == state).ToString(System.Globalization.CultureInfo.InvariantCulture);

    private static void Details(IAnsiConsole console, NotebookReport report, bool all)
    {
        if (report.Stopped is { } stopped)
        {
            console.MarkupLineInterpolated($"[red]✗ {report.Chapter.Name} {stopped}[/]");
        }

        foreach (var claim in report.Claims.Where(claim => all || claim.State != ClaimState.Held))
        {
            var (sign, colour, words) = claim.State switch
            {
                ClaimState.Held => ("✓", Color.Green, "held"),
                ClaimState.Undecided => ("≈", Color.Yellow, "cannot be told apart"),
                _ => ("✗", Color.Red, "did not hold"),
            };
            var detail = claim.State == ClaimState.Held || claim.Detail.Length == 0 ? "" : $" ({claim.Detail})";
            console.Write(new Text($"{sign} {report.Chapter.Number ?? report.Chapter.Name} {words}: {claim.Text}{detail}", new Style(colour)));
            console.WriteLine();
        }

        foreach (var cell in report.Cells.Where(cell => cell.Outcome is CellLeftOut))
        {
            console.MarkupLineInterpolated($"[yellow]○ {report.Chapter.Number ?? report.Chapter.Name} cell {cell.Cell.CodeNumber} left out: {((CellLeftOut)cell.Outcome).Reason}[/]");
        }
    }
}
