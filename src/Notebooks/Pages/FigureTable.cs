using System.Globalization;

namespace GrpcLab.Notebooks;

/// <summary>What a figure shows, as a table to unfold and as a file to keep. Neither needs a script.</summary>
internal static class FigureTable
{
    // Nobody reads thousands, and they would weigh as much as the rest of the page. The file has them all.
    private const int MaxRows = 50;

    /// <param name="base64">What the lab put beside the picture.</param>
    /// <returns>Nothing where it put no data there.</returns>
    public static string Render(string base64)
    {
        if (FigureMessage.TryParse(base64) is not { Columns: { Length: > 0 } columns, Rows: { Length: > 0 } rows } data)
        {
            return "";
        }

        var title = Html.Escape(data.Title ?? "");
        var head = string.Concat(columns.Select(column =>
            $"<th scope=\"col\"{Side(column)}>{Html.Escape(column.Title ?? "")}</th>"));
        var body = string.Concat(rows.Take(MaxRows).Select(row => $"<tr>{Cells(columns, row)}</tr>"));
        var more = rows.Length <= MaxRows ? ""
            : string.Create(CultureInfo.InvariantCulture, $"<p>The first {MaxRows} of {rows.Length:N0} rows</p>");
        return $"<details class=\"data\"><summary>Data<span class=\"unseen\"> of: {title}</span></summary>"
            + $"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
            + $"{more}{Download(data)}</details>";
    }

    private static string Cells(ColumnMessage[] columns, string[] row) =>
        string.Concat(columns.Zip(row, (column, cell) => $"<td{Side(column)}>{Html.Escape(cell)}</td>"));

    // Digits stay digits, which is shorter than base64.
    private static string Download(FigureMessage data) => data.Csv is not { } csv ? ""
        : $"<p><a download=\"{FileName(data.Title ?? "")}.csv\" href=\"data:text/csv;charset=utf-8,"
            + Uri.EscapeDataString(csv).Replace("%2C", ",", StringComparison.Ordinal)
            + "\">Download as CSV</a>, with all digits</p>";

    private static string Side(ColumnMessage column) => column.Right ? " class=\"r\"" : "";

    private static string FileName(string title)
    {
        var words = new string([.. title.Select(letter => char.IsAsciiLetterOrDigit(letter) ? letter : ' ')]);
        return string.Join('-', words.ToLowerInvariant().Split(' ', StringSplitOptions.RemoveEmptyEntries)) is
        { Length: > 0 } name ? name : "figure";
    }
}
