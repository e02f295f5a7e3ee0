using System.Text;

namespace GrpcLab;

/// <summary>Reads comma-separated text with double-quoted fields (RFC 4180).</summary>
internal static class Csv
{
    public static IReadOnlyList<IReadOnlyList<string>> Read(string text)
    {
        var rows = new List<IReadOnlyList<string>>();
        using var reader = new StringReader(text);
        while (reader.ReadLine() is { } line)
        {
            if (line.Length > 0) rows.Add(Fields(line));
        }

        return rows;
    }

    /// <summary>The rows of a file below its heading.</summary>
    /// <param name="path">The file.</param>
    /// <param name="columns">Its columns; every row has as many fields.</param>
    /// <param name="row">Makes a row of its fields.</param>
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
            throw new FormatException($"Row {number} of {path} has {fields.Count} fields; there must be {count}.");
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

    private static List<string> Fields(string line)
    {
        var fields = new List<string>();
        var field = new StringBuilder();
        var quoted = false;
        for (var i = 0; i < line.Length; i++)
        {
            var c = line[i];
            if (c == '"' && quoted && i + 1 < line.Length && line[i + 1] == '"')
            {
                field.Append('"');
                i++;
            }
            else if (c == '"')
            {
                quoted = !quoted;
            }
            else if (c == ',' && !quoted)
            {
                fields.Add(field.ToString());
                field.Clear();
            }
            else
            {
                field.Append(c);
            }
        }

        fields.Add(field.ToString());
        return fields;
    }
}
