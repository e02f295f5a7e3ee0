using System.Globalization;
using CsvHelper;

namespace GrpcLab.Cli;

/// <summary>
/// A class's results as comma-separated text (RFC 4180): a row for each learner and exercise, question or guess.
/// </summary>
internal static class ResultsCsv
{
    // A spreadsheet takes a cell that begins so for a formula, and what stands in these files comes from learners.
    private const string Formula = "=+-@\t\r";

    private static readonly CsvWriterOptions Form = new() { NewLine = "\r\n" };

    private static readonly string[] Heading =
        ["learner", "kind", "id", "title", "state", "passed", "attempts", "first_utc", "last_utc", "passed_utc",
            "detail", "file", "guessed", "measured"];

    public static string Of(IEnumerable<ResultFile.Read> files) =>
        Csv.Write(files.SelectMany(Rows).Prepend(Heading).Select(row => row.Select(Harmless)), Form);

    private static IEnumerable<string[]> Rows(ResultFile.Read file) =>
        from entry in file.Results.Entries.OrderBy(e => e.Kind, StringComparer.Ordinal)
            .ThenBy(e => e.Id, ExerciseOrder.Instance)
        select (string[])
        [
            file.Results.Learner, entry.Kind, entry.Id, entry.Title, entry.State, entry.PassedAt is null ? "no" : "yes",
            entry.Attempts.ToString(CultureInfo.InvariantCulture), Time(entry.First), Time(entry.Last),
            Time(entry.PassedAt), entry.Detail, file.Path, Number(entry.Guessed), Number(entry.Measured),
        ];

    private static string Time(DateTimeOffset? time) =>
        time?.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture) ?? "";

    private static string Number(double? number) => number?.ToString(CultureInfo.InvariantCulture) ?? "";

    private static string Harmless(string value) =>
        value.Length > 0 && Formula.Contains(value[0]) ? "'" + value : value;
}
