using CsvHelper;

namespace GrpcLab;

/// <summary>
/// Comma-separated text as the course's files have it: RFC 4180, read and written by CsvHelper. src/Notebooks compiles
/// this file, too.
/// </summary>
internal static class Csv
{
    // What is no such file is found out by its columns, so a misplaced quote is read as it stands.
    private static readonly CsvReaderOptions Any = new() { HasHeader = false, Separator = ',' };

    private static readonly CsvWriterOptions Lines = new() { NewLine = "\n" };

    public static string Write(IEnumerable<IEnumerable<string>> rows, CsvWriterOptions? options = null)
    {
        using var text = new StringWriter();
        using (var writer = CsvWriter.Create(text, options ?? Lines))
        {
            foreach (var row in rows) writer.WriteRecord(row.ToArray());
        }

        return text.ToString();
    }

    /// <summary>The fields of each row; empty lines are left out.</summary>
    public static IReadOnlyList<IReadOnlyList<string>> Read(string text)
    {
        using var reader = CsvReader.FromText(text, Any);
        var rows = new List<IReadOnlyList<string>>();
        while (reader.Read()) rows.Add(reader.Current.ToArray());
        return rows;
    }

    /// <summary>The rows of a file below its heading.</summary>
    /// <exception cref="FormatException">It is another file; the message names it, and the row.</exception>
    public static IReadOnlyList<T> ReadFile<T>(
        string path, IReadOnlyList<string> columns, Func<IReadOnlyList<string>, T> row)
    {
        var lines = Read(File.ReadAllText(path));
        return lines.Count > 0 && lines[0].SequenceEqual(columns)
            ? [.. lines.Skip(1).Select((fields, i) => Row(path, i + 2, columns.Count, fields, row))]
            : throw new FormatException($"{path} must begin with the line \"{string.Join(',', columns)}\".");
    }

    private static T Row<T>(
        string path, int number, int count, IReadOnlyList<string> fields, Func<IReadOnlyList<string>, T> row)
    {
        if (fields.Count != count)
        {
            throw new FormatException($"Row {number} of {path} has {fields.Count} fields; it must have {count}.");
        }

        try
        {
            return row(fields);
        }
        catch (Exception error) when (error is FormatException or OverflowException)
        {
            throw new FormatException($"Row {number} of {path} cannot be read: {error.Message}", error);
        }
    }
}
