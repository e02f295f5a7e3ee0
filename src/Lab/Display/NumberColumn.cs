using System.Text.RegularExpressions;

namespace GrpcLab;

/// <summary>
/// Sets the numbers of a column under each other, decimal point under decimal point, however many digits each deserves,
/// and gives them a real minus sign. Blanks fill what is missing, never zeros: those would claim a precision that was
/// not measured.
/// </summary>
internal static partial class NumberColumn
{
    private const string Between = " to ";

    // Digit and point: a blank as wide as each. Cells that are no numbers stay as they are.
    public static IReadOnlyList<string> Align(IReadOnlyList<string> cells, char digit, char point)
    {
        var signed = cells.Select(cell => Hyphen().Replace(cell, ReaderNumbers.Minus)).ToArray();
        // "0.97 to 1.08" is two numbers, and both are set under those of the other rows.
        var parts = signed.Select(cell => cell.Split(Between)).ToArray();
        var most = parts.Max(row => row.Length);
        for (var place = 0; place < most; place++)
        {
            var rows = parts.Where(row => row.Length == most && Number().IsMatch(row[place])).ToArray();
            var numbers = rows.Select(row => Number().Match(row[place])).ToArray();
            // Numbers with and without a unit are of different kinds:
            // nothing is gained by setting them under each other.
            if (numbers.Select(n => Part(n, "unit").Length > 0).Distinct().Count() == 1)
            {
                foreach (var (row, number) in rows.Zip(numbers))
                {
                    row[place] = Padded(number, numbers, place > 0, digit, point);
                }
            }
        }
        return [.. parts.Select(row => string.Join(Between, row))];
    }

    private static string Padded(Match number, Match[] all, bool alsoLeft, char digit, char point)
    {
        string Longest(string part) => all.Select(n => Part(n, part)).MaxBy(text => text.Length)!;
        string Missing(string part) => Blank(Longest(part)[Part(number, part).Length..], digit, point);
        var (whole, decimals, unit) = (Part(number, "whole"), Part(number, "decimals"), Part(number, "unit"));
        var left = alsoLeft ? Blank(Longest("whole")[..^whole.Length], digit, point) : "";
        // Units stand in a column of their own; a sign such as × or % stays with its number.
        return unit.StartsWith(' ')
            ? left + whole + decimals + Missing("decimals") + unit + Missing("unit")
            : left + whole + decimals + unit + Missing("decimals") + Missing("unit");
    }

    private static string Blank(string text, char digit, char point) =>
        string.Concat(text.Select(letter => letter is '.' or ',' ? point : digit));

    private static string Part(Match number, string name) => number.Groups[name].Value;

    [GeneratedRegex(@"(?<![\w.,])-(?=[\d.])")]
    private static partial Regex Hyphen();

    [GeneratedRegex(@"^(?<whole>\u2212?\d[\d,]*)(?<decimals>\.\d+)?(?<unit>[^\d.,][^\d]*)?$")]
    private static partial Regex Number();

    /// <summary>A table's rows, a cell for each column, with the numbers of a column set under each other.</summary>
    public static IReadOnlyList<string[]> Rows(Table table, char digit, char point)
    {
        var rows = table.Rows
            .Select(row => table.Columns.Select((_, i) => (i < row.Count ? row[i] : null) ?? "").ToArray()).ToArray();
        foreach (var column in Enumerable.Range(0, rows.Length > 0 ? table.Columns.Count : 0)
            .Where(i => table.Columns[i].Align == GrpcLab.Align.Right))
        {
            var aligned = Align([.. rows.Select(row => row[column])], digit, point);
            foreach (var (row, cell) in rows.Zip(aligned)) row[column] = cell;
        }
        return rows;
    }
}
