using System.Globalization;

namespace GrpcLab.Notebooks;

/// <summary>Two runs side by side as CSV, with all digits.</summary>
public static class TwoRunsCsv
{
    private static readonly string[] Columns =
        ["chapter", "comparison", "case", "ratio", "low", "high", "seconds", "verdict",
            "ratio_other", "low_other", "high_other", "seconds_other", "verdict_other", "runs"];

    /// <summary>A header, then a line for each case.</summary>
    /// <param name="rows">The cases.</param>
    public static string Of(IEnumerable<TwoRunsRow> rows) => Csv.Write(rows
        .Select(row => (string[])
            [row.Chapter, row.Comparison, row.Case, .. Cells(row.One), .. Cells(row.Other), row.Told])
        .Prepend(Columns));

    private static string[] Cells(RunRatio run) =>
        [Number(run.Ratio), Number(run.Low), Number(run.High), Number(run.Seconds), run.Verdict];

    private static string Number(double? value) => value?.ToString(CultureInfo.InvariantCulture) ?? "";
}
