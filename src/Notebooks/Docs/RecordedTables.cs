using System.Globalization;
using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// Pages written by hand but for their tables of what was recorded, which stand between two comments:
/// <c>&lt;!-- recorded: look-matrix --&gt;</c> begins the table of data/recorded/look-matrix.csv.
/// </summary>
internal static partial class RecordedTables
{
    private const string Pairs = "two of these in one process";

    /// <summary>The page with the tables of today's records.</summary>
    /// <param name="course">The course.</param>
    /// <param name="page">The page's path from the course's root.</param>
    public static string Render(CourseFolder course, string page) =>
        Recorded().Replace(File.ReadAllText(Path.Combine(course.Root, page)), match =>
        {
            var name = match.Groups["name"].Value;
            var file = name == "look-seen" ? "look-matrix" : name;
            var lines = Csv.Read(File.ReadAllText(Path.Combine(course.Root, "data", "recorded", $"{file}.csv")));
            var table = name switch
            {
                "look-matrix" => Matrix(lines),
                "look-seen" => Seen(lines),
                "look-healthy" => Healthy(lines),
                "memory" => Memory(lines),
                _ => Measured(lines),
            };
            return match.Groups["begin"].Value + table + match.Groups["end"].Value;
        });

    // A line for each fault alone, and one for all pairs.
    private static string Matrix(IReadOnlyList<IReadOnlyList<string>> lines)
    {
        var at = Places(lines[0]);
        var rows = lines.Skip(1).ToList();
        return Table(
            "| fault | expected | light | medium | heavy | named cost | what removing it gained |\n"
            + "|---|---|---|---|---|---|---|\n",
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

    // What the report said of each fault alone, at medium load over h2c.
    private static string Seen(IReadOnlyList<IReadOnlyList<string>> lines)
    {
        var at = Places(lines[0]);
        return Table(
            "| fault | calls | what the report said |\n|---|---|---|\n",
            [.. lines.Skip(1)
                .Where(row => row[at["load"]] == "medium" && row[at["transport"]] == "h2c")
                .GroupBy(row => row[at["faults"]]).Where(fault => !fault.Key.Contains('+', StringComparison.Ordinal))
                .Select(fault => fault.FirstOrDefault(row => row[at["calls"]] == "unary") ?? fault.First())
                .OrderBy(row => row[at["seen"]], StringComparer.Ordinal)
                .Select(row => (IReadOnlyList<string>)[row[at["faults"]], row[at["calls"]], row[at["seen"]]])]);
    }

    private static string Healthy(IReadOnlyList<IReadOnlyList<string>> lines)
    {
        var at = Places(lines[0]);
        return Table(
            "| kind | runs | calls seen | notes |\n|---|---|---|---|\n",
            [.. lines.Skip(1).GroupBy(row => row[at["kind"]]).Select(kind => (IReadOnlyList<string>)
            [
                kind.Key, $"{kind.Count()}", Range(kind.Select(row => row[at["requests"]])),
                $"{kind.Count(row => row[at["claimed of the client"]] + row[at["claimed of the server"]] != "")}",
            ])]);
    }

    private static string Memory(IReadOnlyList<IReadOnlyList<string>> lines)
    {
        var at = Places(lines[0]);
        return Table(
            "| what ran | peak, MB | seconds |\n|---|--:|--:|\n",
            [.. lines.Skip(1).Select(row => (IReadOnlyList<string>)
                [row[at["what"]], Digits(row[at["peak_mb"]], 4), Digits(row[at["seconds"]])])]);
    }

    // What a bench measured; each row names its unit and has the conditions of all.
    private static string Measured(IReadOnlyList<IReadOnlyList<string>> lines)
    {
        var at = Places(lines[0]);
        var rows = lines.Skip(1).ToList();
        return Table(
            "| case | metric | value | 95 % interval | n | note |\n|---|---|--:|--:|--:|---|\n",
            [.. rows.Select(row => (IReadOnlyList<string>)
            [
                row[at["case"]], row[at["metric"]], $"{Digits(row[at["value"]])}{Unit(row[at["unit"]])}",
                row[at["low"]].Length == 0 ? "" : $"{Digits(row[at["low"]])} to {Digits(row[at["high"]])}",
                row[at["n"]], row[at["note"]],
            ])]) + $"\nConditions: {rows[0][at["conditions"]]}.\n";

        static string Unit(string unit) => unit is "" or "×" ? unit : $" {unit}";
    }

    private static Dictionary<string, int> Places(IReadOnlyList<string> heading) =>
        heading.Select((name, place) => (name, place)).ToDictionary(column => column.name, column => column.place);

    private static string Table(string heading, IEnumerable<IReadOnlyList<string>> rows) =>
        heading + string.Concat(rows.Select(row => MarkdownTable.Row(row)));

    private static string Range(IEnumerable<string> values)
    {
        var numbers = values.Where(value => value.Length > 0).Select(Parse).ToList();
        if (numbers.Count == 0) return "";

        var (least, most) = (ReaderNumbers.Digits(numbers.Min()), ReaderNumbers.Digits(numbers.Max()));
        return least == most ? least : $"{least} to {most}";
    }

    private static string Digits(string number, int digits = 3) => ReaderNumbers.Digits(Parse(number), digits);

    private static double Parse(string text) => double.Parse(text, CultureInfo.InvariantCulture);

    [GeneratedRegex(
        @"(?<begin><!-- recorded: (?<name>[\w-]+) -->\n).*?(?<end><!-- /recorded -->)",
        RegexOptions.Singleline)]
    private static partial Regex Recorded();
}
