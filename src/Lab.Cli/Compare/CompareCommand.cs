using System.CommandLine;
using System.Text;
using GrpcLab.Notebooks;
using Spectre.Console;

namespace GrpcLab.Cli;

/// <summary>lab compare: sets the ratios of two runs side by side, case by case.</summary>
internal static class CompareCommand
{
    public static Command Create()
    {
        var one = new Argument<string>("one") { Description = "The folder of a run, such as out" };
        var other = new Argument<string>("other") { Description = "The folder of another run" };
        var csv = new Option<string>("--csv") { HelpName = "FILE", Description = "Also write every row to this file" };
        var command = new Command(
            "compare", "Set two runs side by side: the same cases, their ratios and intervals") { one, other, csv };
        command.SetAction(parsed =>
        {
            var file = ChapterOptions.PathOf(parsed, csv);
            return Compare(RunFolder.Of(parsed.GetValue(one)!), RunFolder.Of(parsed.GetValue(other)!), file);
        });
        return command;
    }

    private static int Compare(string one, string other, string? csv)
    {
        var rows = TwoRuns.Compare(CourseFolder.Find(), one, other);
        if (rows.Count == 0)
        {
            Console.Error.WriteLine("The two runs have no comparison in common: run the same chapters in both.");
            return LabExit.Failed;
        }

        var console = Consoles.Output();
        foreach (var chapter in rows.GroupBy(row => row.Chapter)) console.Write(TableOf(chapter.Key, chapter));

        Console.WriteLine(Summary(rows));
        if (csv is not null) File.WriteAllText(csv, TwoRunsCsv.Of(rows), Encoding.UTF8);

        return LabExit.Fine;
    }

    // A row for each case, the first run before the second.
    private static Table TableOf(string chapter, IEnumerable<TwoRunsRow> rows)
    {
        var table = new Table().RoundedBorder().Title(Markup.Escape(chapter));
        table.AddColumns("comparison", "case");
        foreach (var heading in (string[])["ratio", "95 % interval", "ratio, other", "95 % interval, other"])
        {
            table.AddColumn(new TableColumn(heading) { NoWrap = true }.RightAligned());
        }

        table.AddColumn("the two runs");
        foreach (var row in rows)
        {
            string[] cells =
            [
                row.Comparison, row.Case, TwoRunsRow.RatioText(row.One), TwoRunsRow.IntervalText(row.One),
                TwoRunsRow.RatioText(row.Other), TwoRunsRow.IntervalText(row.Other), row.Words,
            ];
            var style = new Style(row.Agrees == false ? Color.Yellow : null);
            table.AddRow([.. cells.Select(cell => new Text(cell, style))]);
        }

        return table;
    }

    private static string Summary(IReadOnlyList<TwoRunsRow> rows)
    {
        var (agree, differ) = (rows.Count(row => row.Agrees == true), rows.Count(row => row.Agrees == false));
        var unknown = rows.Count - agree - differ;
        return $"{ReaderNumbers.Counted(rows.Count, "ratio")}: {agree} agree within their intervals, "
            + $"{differ} differ, {unknown} have no interval in one of the runs. "
            + "Intervals that overlap do not prove that two machines are alike.";
    }
}
