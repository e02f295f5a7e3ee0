using GrpcLab.Notebooks;
using Spectre.Console;

namespace GrpcLab.Cli;

/// <summary>What a run found out, as one table, and behind it the claims that need a look.</summary>
internal static class ClosingTable
{
    /// <summary>Writes it, with what could not be written, in sentences, and the names of those chapters.</summary>
    public static void Write(
        IAnsiConsole console, CourseFolder course, RunRequest request, IReadOnlyList<NotebookReport> reports,
        IReadOnlyList<string> errors, IEnumerable<string> unwritten)
    {
        if (reports.Count > 0) console.Write(Table(course, request, reports, [.. unwritten]));

        foreach (var report in reports) Details(console, report, all: request.Verbose);

        string[] missing = [.. request.Chapters.Select(chapter => chapter.Name)
            .Except(reports.Select(report => report.Chapter.Name))];
        if (missing.Length > 0) console.MarkupLineInterpolated($"[red]Not run: {string.Join(", ", missing)}[/]");

        foreach (var error in errors) console.MarkupLineInterpolated($"[red]✗ {error}[/]");
    }

    private static Table Table(
        CourseFolder course, RunRequest request, IReadOnlyList<NotebookReport> reports, HashSet<string> unwritten)
    {
        var table = new Table().RoundedBorder();
        foreach (var heading in (string[])["chapter", "time", "cells",
            .. Enum.GetValues<ClaimState>().Select(state => state.Briefly()), "page"])
        {
            table.AddColumn(new TableColumn(heading) { NoWrap = heading is "time" or "page" });
        }

        foreach (var report in reports)
        {
            var isWritten = !unwritten.Contains(report.Chapter.Name);
            var colour = report.Failed || !isWritten ? Color.Red : (Color?)null;
            string[] cells =
            [
                report.Chapter.Name, report.Took, Executed(report),
                .. Enum.GetValues<ClaimState>().Select(state => Count(report, state)),
                isWritten ? course.Relative(Path.Combine(request.OutputFolder, report.Chapter.Name + ".html"))
                    : "not written",
            ];
            table.AddRow([.. cells.Select(cell => new Text(cell, new Style(colour)))]);
        }

        return table;
    }

    private static string Executed(NotebookReport report)
    {
        // One whose error is meant has run, too.
        var ran = report.Cells.Count(cell => cell is { Outcome: CellResult, Error: null });
        var leftOut = report.Cells.Count(cell => cell.Outcome is CellLeftOut);
        return $"{ran} of {report.Cells.Count}" + (leftOut > 0 ? $", {leftOut} left out" : "");
    }

    private static string Count(NotebookReport report, ClaimState state) =>
        report.Claims.Count(claim => claim.State == state).ToString(System.Globalization.CultureInfo.InvariantCulture);

    private static void Details(IAnsiConsole console, NotebookReport report, bool all)
    {
        if (report.Stopped is { } stopped) console.MarkupLineInterpolated($"[red]✗ {report.Chapter.Name} {stopped}[/]");

        foreach (var survivor in report.Survivors)
        {
            var (chapter, id) = (report.Chapter.Name, survivor.Id);
            console.MarkupLineInterpolated(
                $"[yellow]! {chapter}: process {id}, which a cell started, is still running: {survivor.Command}[/]");
        }

        foreach (var claim in report.Claims.Where(claim => all || NeedsALook(claim)))
        {
            var colour = claim.State switch
            {
                ClaimState.Held => Color.Green,
                ClaimState.Undecided or ClaimState.NotSteady => Color.Yellow,
                ClaimState.Missed => Color.Purple,
                _ => Color.Red
            };
            var detail = claim.State == ClaimState.Held || claim.Detail.Length == 0 ? "" : $" ({claim.Detail})";
            console.Write(new Text($"{claim.State.Sign()} {report.Chapter.Number ?? report.Chapter.Name} "
                + $"{claim.State.Briefly()}: {claim.Text}{detail}", new Style(colour)));
            console.WriteLine();
        }

        foreach (var cell in report.Cells.Where(cell => cell.Outcome is CellLeftOut))
        {
            var (chapter, reason) = (report.Chapter.Number ?? report.Chapter.Name, ((CellLeftOut)cell.Outcome).Reason);
            console.MarkupLineInterpolated($"[yellow]○ {chapter} cell {cell.Cell.CodeNumber} left out: {reason}[/]");
        }
    }

    // The others are as the chapter says, or left the question open; the table counts them.
    private static bool NeedsALook(ClaimVerdict claim) =>
        claim.State is ClaimState.Failed or ClaimState.Missed or ClaimState.NotSteady;
}
