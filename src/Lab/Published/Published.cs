using System.Collections;
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

/// <summary>The figures of one source, in the order of its file. Shows as a table.</summary>
public sealed record PublishedTable : TableResult, IReadOnlyList<PublishedFigure>
{
    private readonly IReadOnlyList<PublishedFigure> _rows;

    internal PublishedTable(string name, IReadOnlyList<PublishedFigure> rows) => (Name, _rows) = (name, rows);

    /// <summary>Name of the file, such as "book-chapter".</summary>
    public string Name { get; }

    /// <summary>How many figures the source has.</summary>
    public int Count => _rows.Count;

    /// <summary>The figure at a place in the file, from 0.</summary>
    public PublishedFigure this[int index] => _rows[index];

    /// <summary>
    /// The one figure whose case contains the text; an error names the cases when there is none or more than one.
    /// </summary>
    public PublishedFigure this[string caseText]
    {
        get
        {
            var found = _rows.Where(r => r.Case.Contains(caseText, StringComparison.OrdinalIgnoreCase)).ToArray();
            return found.Length == 1
                ? found[0]
                : throw new KeyNotFoundException(
                    $"{found.Length} figures of {Name} have a case containing \"{caseText}\"; exactly one must "
                    + $"match. Its cases: {string.Join("; ", _rows.Select(r => r.Case).Distinct())}.");
        }
    }

    /// <summary>
    /// These figures beside what was measured here, for the ones that are answered. A cell's last expression shows it.
    /// </summary>
    /// <param name="here">What was measured, or why not; each published case and metric at most once.</param>
    /// <exception cref="ArgumentException">
    /// A figure names no published one, has another unit, or comes twice.
    /// </exception>
    public PublishedComparison Beside(params IReadOnlyList<OwnFigure> here)
    {
        ArgumentNullException.ThrowIfNull(here);
        return new PublishedComparison(this, here);
    }

    /// <summary>The figures in file order.</summary>
    public IEnumerator<PublishedFigure> GetEnumerator() => _rows.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    /// <inheritdoc/>
    public override Table ToTable() => new(
        ["case", "metric", Column.Number("value"), "unit", "note"],
        [.. _rows.Select(r => (IReadOnlyList<string>)[
            r.Case, r.Metric, r.Value.ToString("#,0.###", CultureInfo.InvariantCulture), r.Unit, r.Note])])
    {
        Caption = _rows.Count == 0 ? Name : $"{_rows[0].Source}, {_rows[0].Year}",
        Note = "Reported by others under their own conditions; not measured here.",
    };
}

/// <summary>One number somebody else reported.</summary>
/// <param name="Source">Title of the source.</param>
/// <param name="Year">Year it appeared.</param>
/// <param name="Runtime">Runtime it was measured on, as far as stated.</param>
/// <param name="Case">What was measured.</param>
/// <param name="Metric">Which number about it, such as "p99".</param>
/// <param name="Value">The number; infinite for a setting that is off.</param>
/// <param name="Unit">Its unit, such as "ms".</param>
/// <param name="Note">Conditions and words such as "about".</param>
public sealed record PublishedFigure(
    string Source, int Year, string Runtime, string Case, string Metric, double Value, string Unit, string Note);
