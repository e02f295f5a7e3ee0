using System.Globalization;

namespace GrpcLab;

/// <summary>What others reported: the figures in data/published.</summary>
public static class Published
{
    private static readonly string[] Columns =
        ["source", "year", "runtime", "case", "metric", "value", "unit", "note"];

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
            ? new PublishedTable(name, Read(Path.Combine(Folder(), name + ".csv")))
            : throw new ArgumentException(
                $"There is no data/published/{name}.csv. The sources are: {string.Join(", ", Names)}.", nameof(name));
    }

    internal static IReadOnlyList<PublishedFigure> Read(string path) => Csv.ReadFile(path, Columns, Figure);

    private static PublishedFigure Figure(IReadOnlyList<string> f) => new(
        f[0], int.Parse(f[1], NumberStyles.None, CultureInfo.InvariantCulture), f[2], f[3], f[4],
        double.Parse(f[5], NumberStyles.Float, CultureInfo.InvariantCulture), f[6], f[7]);

    private static string Folder() => CourseFolder.Find().PublishedData;
}
