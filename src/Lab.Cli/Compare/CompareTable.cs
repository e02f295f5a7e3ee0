using GrpcLab.Notebooks;
using Spectre.Console;

namespace GrpcLab.Cli;

/// <summary>Two runs of a chapter as a table: a row for each case, the first run before the second.</summary>
internal static class CompareTable
{
    public static Table Of(string chapter, IEnumerable<TwoRunsRow> rows)
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
                row.Comparison, row.Case, row.One.RatioText, row.One.IntervalText, row.Other.RatioText,
                row.Other.IntervalText, row.Told,
            ];
            var style = new Style(row.Agrees == false ? Color.Yellow : null);
            table.AddRow([.. cells.Select(cell => new Text(cell, style))]);
        }

        return table;
    }

    public static string Summary(IReadOnlyList<TwoRunsRow> rows)
    {
        var (agree, differ) = (rows.Count(row => row.Agrees == true), rows.Count(row => row.Agrees == false));
        var unknown = rows.Count - agree - differ;
        return $"{ReaderNumbers.Counted(rows.Count, "ratio")}: {agree} agree within their intervals, "
            + $"{differ} differ, {unknown} have no interval in one of the runs. "
            + "Intervals that overlap do not prove that two machines are alike.";
    }
}
