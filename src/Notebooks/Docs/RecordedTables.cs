using System.Globalization;
using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// docs/look.md, which is written by hand but for its tables of what was recorded: these stand between two comments.
/// </summary>
internal static partial class LookPage
{
    private const string Missing = "Not recorded yet.\n", Pairs = "two of these in one process";

    public static string Render(CourseFolder course)
    {
        var page = File.ReadAllText(Path.Combine(course.Root, "docs", "look.md"));
        return Recorded().Replace(page, match => match.Groups["begin"].Value + match.Groups["name"].Value switch
        {
            "matrix" => TableOf(course, "look-matrix.csv", Matrix),
            "healthy" => TableOf(course, "look-healthy.csv", Healthy),
            "cost" => TableOf(course, "look-cost.csv", Cost),
            var name => throw new FormatException(
                $"docs/look.md has the comment <!-- recorded: {name} -->. Use matrix, healthy or cost."),
        } + match.Groups["end"].Value);
    }

    private static string TableOf(
        CourseFolder course, string file, Func<IReadOnlyList<IReadOnlyList<string>>, string> table)
    {
        var path = Path.Combine(course.Root, "data", "recorded", file);
        return File.Exists(path) ? table(Csv.Read(File.ReadAllText(path))) : Missing;
    }

    // A line for each fault alone, and one for all pairs.
    private static string Matrix(IReadOnlyList<IReadOnlyList<string>> lines)
    {
        var at = Places(lines[0]);
        var rows = lines.Skip(1).ToList();
        return Table(
            ["fault", "expected", "light", "medium", "heavy", "named cost", "what removing it gained"],
            [.. rows.GroupBy(row => row[at["faults"]] is var name && name.Contains('+', StringComparison.Ordinal)
                    ? Pairs : name)
                .OrderBy(fault => fault.Key == Pairs)
                .ThenBy(fault => fault.First()[at["expected"]], StringComparer.Ordinal)
                .ThenBy(fault => fault.Key, StringComparer.Ordinal)
                .Select(fault => (IReadOnlyList<string>)
                [
                    fault.Key, fault.Key == Pairs ? "" : fault.First()[at["expected"]],
                    .. ((string[])["light", "medium", "heavy"]).Select(load => Right(
                        fault.Where(row => row[at["load"]] == load).ToList())),
                    Range(fault.Select(row => row[at["named cost"]])), Range(fault.Select(row => row[at["gained"]])),
                ])]);

        string Right(List<IReadOnlyList<string>> of) =>
            of.Count == 0 ? "" : $"{of.Count(row => row[at["right"]] == "yes")} of {of.Count}";
    }

    private static string Healthy(IReadOnlyList<IReadOnlyList<string>> lines)
    {
        var at = Places(lines[0]);
        return Table(
            ["kind", "runs", "calls seen", "notes"],
            [.. lines.Skip(1).GroupBy(row => row[at["kind"]]).Select(kind => (IReadOnlyList<string>)
            [
                kind.Key, $"{kind.Count()}", Range(kind.Select(row => row[at["requests"]])),
                $"{kind.Count(row => row[at["claimed of the client"]] + row[at["claimed of the server"]] != "")}",
            ])]);
    }

    private static string Cost(IReadOnlyList<IReadOnlyList<string>> lines)
    {
        var at = Places(lines[0]);
        var rows = lines.Skip(1).ToList();
        return Table(
            ["process: what is attached", "measured", "value", "95 % interval", "rounds", "note"],
            [.. rows.Select(row => (IReadOnlyList<string>)
            [
                row[at["case"]], row[at["metric"]], $"{Number(row[at["value"]])} {row[at["unit"]]}".TrimEnd(),
                row[at["low"]].Length == 0 ? "" : $"{Number(row[at["low"]])} to {Number(row[at["high"]])}",
                row[at["n"]], row[at["note"]],
            ])]) + $"\nConditions: {rows[0][at["conditions"]]}.\n";
    }

    private static Dictionary<string, int> Places(IReadOnlyList<string> heading) =>
        heading.Select((name, place) => (name, place)).ToDictionary(column => column.name, column => column.place);

    private static string Table(IReadOnlyList<string> heading, IReadOnlyList<IReadOnlyList<string>> rows) =>
        string.Concat(rows.Select(row => MarkdownTable.Row(row))
            .Prepend($"|{string.Concat(Enumerable.Repeat("---|", heading.Count))}\n")
            .Prepend(MarkdownTable.Row(heading)));

    private static string Range(IEnumerable<string> values)
    {
        var numbers = values.Where(value => value.Length > 0).Select(Parse).ToList();
        if (numbers.Count == 0) return "";

        var (least, most) = (Number(numbers.Min()), Number(numbers.Max()));
        return least == most ? least : $"{least} to {most}";
    }

    private static string Number(string text) => Number(Parse(text));

    private static string Number(double value) => value.ToString(
        Math.Abs(value) >= 100 ? "N0" : "0.##", CultureInfo.InvariantCulture);

    private static double Parse(string text) => double.Parse(text, CultureInfo.InvariantCulture);

    [GeneratedRegex(
        @"(?<begin><!-- recorded: (?<name>\w+) -->\n).*?(?<end><!-- /recorded -->)",
        RegexOptions.Singleline)]
    private static partial Regex Recorded();
}
