using System.Globalization;

namespace GrpcLab;

/// <summary>What others reported: the figures in data/published.</summary>
public static class Published
{
    private const string Header = "source,year,runtime,case,metric,value,unit,note";

    /// <summary>Names of the sources, such as "book-chapter".</summary>
    public static IReadOnlyList<string> Names =>
        [.. Directory.EnumerateFiles(Folder(), "*.csv").Select(f => Path.GetFileNameWithoutExtension(f)!)
            .Order(StringComparer.Ordinal)];

    /// <summary>Reads the figures of one source.</summary>
    /// <param name="name">File name without its ending, such as "book-chapter".</param>
    public static PublishedTable Load(string name)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(name);
        return Names.Contains(name, StringComparer.Ordinal)
            ? new PublishedTable(name, Parse(name, File.ReadAllText(Path.Combine(Folder(), name + ".csv"))))
            : throw new ArgumentException(
                $"There is no data/published/{name}.csv. The sources are: {string.Join(", ", Names)}.", nameof(name));
    }

    internal static IReadOnlyList<PublishedFigure> Parse(string name, string text)
    {
        var rows = Csv.Read(text);
        if (rows.Count == 0 || string.Join(',', rows[0]) != Header)
        {
            throw new FormatException($"data/published/{name}.csv must begin with the line \"{Header}\".");
        }

        return [.. rows.Skip(1).Select((fields, i) => Figure(name, i + 2, fields))];
    }

    private static PublishedFigure Figure(string name, int line, IReadOnlyList<string> f)
    {
        if (f.Count == 8
            && int.TryParse(f[1], NumberStyles.None, CultureInfo.InvariantCulture, out var year)
            && double.TryParse(f[5], NumberStyles.Float, CultureInfo.InvariantCulture, out var value))
        {
            return new PublishedFigure(f[0], year, f[2], f[3], f[4], value, f[6], f[7]);
        }

        throw new FormatException(
            $"Row {line} of data/published/{name}.csv is not eight fields with a year and a number: "
            + $"\"{string.Join(',', f)}\".");
    }

    private static string Folder() => CourseFolder.Find().PublishedData;
}
