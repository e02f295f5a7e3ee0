using System.Globalization;
using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>Two runs side by side as CSV, with all digits.</summary>
public static class TwoRunsCsv
{
    private const string Head =
        "chapter,comparison,case,ratio,low,high,seconds,verdict,ratio_other,low_other,high_other,seconds_other,"
        + "verdict_other,runs";

    /// <summary>A header, then a line for each case.</summary>
    /// <param name="rows">The cases.</param>
    public static string Of(IEnumerable<TwoRunsRow> rows)
    {
        var text = new StringBuilder(Head).Append('\n');
        foreach (var row in rows)
        {
            string[] cells =
                [row.Chapter, row.Comparison, row.Case, .. Cells(row.One), .. Cells(row.Other), row.Told];
            text.AppendJoin(',', cells.Select(CsvField.Quoted)).Append('\n');
        }

        return text.ToString();
    }

    private static string[] Cells(RunRatio run) =>
        [Number(run.Ratio), Number(run.Low), Number(run.High), Number(run.Seconds), run.Verdict];

    private static string Number(double? value) => value?.ToString(CultureInfo.InvariantCulture) ?? "";
}
