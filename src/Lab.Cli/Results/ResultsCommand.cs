using System.CommandLine;
using System.Globalization;
using System.Text;
using CsvHelper;
using Spectre.Console;

namespace GrpcLab.Cli;

/// <summary>lab results: the exercise results of a class in one table, and its guesses against the truth.</summary>
internal static class ResultsCommand
{
    // A spreadsheet takes a cell that begins so for a formula, and what stands in these files comes from learners.
    private const string Formula = "=+-@\t\r";

    private static readonly string[] Heading =
        ["learner", "kind", "id", "title", "state", "passed", "attempts", "first_utc", "last_utc", "passed_utc",
            "detail", "file", "guessed", "measured"];

    public static Command Create()
    {
        var folder = new Argument<DirectoryInfo>("folder")
        {
            Description = "The folder that GRPCLAB_RESULTS pointed to, or the parent of the learners' folders",
        };
        var csv = new Option<FileInfo?>("--csv")
        {
            Description = "Also write everything to this file, a row for each learner and exercise, question or guess",
            HelpName = "file",
        };
        var command = new Command("results",
            "Collect a class's exercise results, quiz answers and guesses") { folder, csv };
        command.SetAction(parsed => Run(parsed.GetValue(folder)!, parsed.GetValue(csv)));
        return command;
    }

    private static int Run(DirectoryInfo folder, FileInfo? csv)
    {
        if (!folder.Exists)
        {
            throw new UsageException(
                $"There is no folder {folder.FullName}. Pass the one that the learners' GRPCLAB_RESULTS points to.");
        }

        var errors = new List<string>();
        var learners = ReadAll(folder.FullName, errors);
        if (learners.Count > 0)
        {
            foreach (var table in TablesOf(learners)) Consoles.Output().Write(table);
            foreach (var strip in GuessStrips.Of(learners)) Console.WriteLine(strip);
        }
        else
        {
            Console.Error.WriteLine(
                $"No results in {folder.FullName}: no learner whose GRPCLAB_RESULTS points to it has run a check yet.");
        }

        if (csv is not null)
        {
            var rows = learners.SelectMany(Rows).Prepend(Heading).Select(row => row.Select(Harmless));
            // With its mark, without which Excel takes UTF-8 for the code page of the machine.
            File.WriteAllText(csv.FullName, Csv.Write(rows, new CsvWriterOptions { NewLine = "\r\n" }),
                new UTF8Encoding(encoderShouldEmitUTF8Identifier: true));
        }

        errors.ForEach(Console.Error.WriteLine);
        return errors.Count == 0 && learners.Count > 0 ? LabExit.Fine : LabExit.Failed;
    }

    // The files in a folder and in those right below it, in the order of the learners' names.
    private static List<LearnerFile> ReadAll(string folder, List<string> errors)
    {
        var learners = new List<LearnerFile>();
        foreach (var path in FilesIn(folder, errors))
        {
            var name = Path.GetRelativePath(folder, path);
            try
            {
                var results = LearnerResults.Parse(File.ReadAllText(path));
                var expected = LearnerName.ToFileName(results.Learner);
                // A copied or renamed file must not become a second learner, or another one.
                learners.Add(expected == Path.GetFileName(path) ? new LearnerFile(name, results)
                    : throw new InvalidDataException(
                        $"it belongs to \"{results.Learner}\", whose file is named {expected}"));
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException or InvalidDataException)
            {
                errors.Add(Printable.Of($"{name} is left out: {e.Message.TrimEnd('.')}."));
            }
        }

        return [.. learners.OrderBy(file => file.Results.Learner, StringComparer.Ordinal)];
    }

    private static IReadOnlyList<string> FilesIn(string folder, List<string> errors)
    {
        var files = new List<string>();
        foreach (var each in Directory.EnumerateDirectories(folder).Prepend(folder).Order(StringComparer.Ordinal))
        {
            try
            {
                files.AddRange(Directory.EnumerateFiles(each, "*.json").Order(StringComparer.Ordinal));
            }
            catch (UnauthorizedAccessException e)
            {
                var name = Path.GetRelativePath(folder, each);
                errors.Add(Printable.Of($"{name} is left out: {e.Message.TrimEnd('.')}."));
            }
        }

        return files;
    }

    // The class in short, and then each chapter with its exercises: all of them side by side fit no screen.
    private static IEnumerable<Table> TablesOf(List<LearnerFile> files)
    {
        yield return TableOf(files, ["exercises passed", "questions right", "last check, UTC"], results =>
        [
            Share(results, "exercise"), Share(results, "question"),
            results.Entries.Count == 0 ? "" : results.Entries.Max(entry => entry.Last).UtcDateTime
                .ToString("yyyy-MM-dd HH:mm", CultureInfo.InvariantCulture),
        ]).Caption("Below, for each chapter: ✓ passed, ✗ not yet, ○ not tried.");

        var chapters = files.SelectMany(file => file.Results.Entries).Where(entry => entry.Kind == "exercise")
            .Select(entry => entry.Id).Distinct().OrderBy(OrderOf).GroupBy(id => id.Split('.')[0]);
        foreach (var chapter in chapters)
        {
            string[] ids = [.. chapter];
            LearnerEntry?[] Of(LearnerResults results) => [.. ids.Select(id =>
                results.Entries.FirstOrDefault(entry => entry.Kind == "exercise" && entry.Id == id))];
            yield return TableOf(
                [.. files.Where(file => Of(file.Results).Any(entry => entry is not null))], ids,
                results => [.. Of(results).Select(Cell)]);
        }
    }

    private static Table TableOf(
        List<LearnerFile> files, IEnumerable<string> headings, Func<LearnerResults, string[]> cells)
    {
        var table = new Table().RoundedBorder();
        table.AddColumn(new TableColumn("learner"));
        foreach (var heading in headings) table.AddColumn(new TableColumn(heading) { NoWrap = true });

        foreach (var (path, results) in files)
        {
            // One learner in two folders is two rows, each with its file.
            var isOne = files.Count(file => file.Results.Learner == results.Learner) == 1;
            var learner = isOne ? results.Learner : $"{results.Learner} ({path})";
            table.AddRow([.. cells(results).Prepend(learner).Select(cell => new Text(Printable.Of(cell)))]);
        }

        return table;
    }

    private static string Share(LearnerResults results, string kind)
    {
        var tried = results.Entries.Where(entry => entry.Kind == kind).ToList();
        return tried.Count == 0 ? "" : string.Create(
            CultureInfo.InvariantCulture, $"{tried.Count(entry => entry.PassedAt is not null)} of {tried.Count}");
    }

    private static string Cell(LearnerEntry? entry) => entry switch
    {
        null => "",
        { PassedAt: not null } => $"✓ {ReaderNumbers.Counted(entry.Attempts, "attempt")}",
        { Attempts: 0 } => "○ not tried",
        _ => $"✗ {ReaderNumbers.Counted(entry.Attempts, "attempt")}",
    };

    private static IEnumerable<string[]> Rows(LearnerFile file) =>
        from entry in file.Results.Entries.OrderBy(entry => entry.Kind, StringComparer.Ordinal)
            .ThenBy(entry => OrderOf(entry.Id))
        select (string[])
        [
            file.Results.Learner, entry.Kind, entry.Id, entry.Title, entry.State, entry.PassedAt is null ? "no" : "yes",
            entry.Attempts.ToString(CultureInfo.InvariantCulture), Time(entry.First), Time(entry.Last),
            Time(entry.PassedAt), entry.Detail, file.Path, Number(entry.Guessed), Number(entry.Measured),
        ];

    // "2.1" before "10.1", and what is not numbered last, by its name.
    private static (int Chapter, int Number, string Id) OrderOf(string id) =>
        Version.TryParse(id, out var number) ? (number.Major, number.Minor, id) : (int.MaxValue, 0, id);

    private static string Time(DateTimeOffset? time) =>
        time?.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture) ?? "";

    private static string Number(double? number) => number?.ToString(CultureInfo.InvariantCulture) ?? "";

    private static string Harmless(string value) =>
        value.Length > 0 && Formula.Contains(value[0]) ? "'" + value : value;
}

/// <summary>A learner's results, and where they lie, from the class's folder.</summary>
internal sealed record LearnerFile(string Path, LearnerResults Results);
