namespace GrpcLab.Look.Tests;

/// <summary>
/// A table in artifacts/look, which keeps the last row for each key: a matrix may be run in parts.
/// </summary>
/// <param name="file">Its name.</param>
/// <param name="header">Its columns, with commas between.</param>
/// <param name="keys">How many of the columns, from the first on, tell one row from another.</param>
internal sealed class Table(string file, string header, int keys)
{
    private static readonly Lock Turn = new();

    private readonly string _path = Path.Combine(Repository.Root, "artifacts", "look", file);

    public static string Row(params IReadOnlyList<string> cells) => string.Join(',', cells.Select(cell =>
        cell.AsSpan().ContainsAny(',', '"') ? $"\"{cell.Replace("\"", "\"\"", StringComparison.Ordinal)}\"" : cell));

    public void Add(string row)
    {
        lock (Turn)
        {
            Directory.CreateDirectory(Path.GetDirectoryName(_path)!);
            var before = File.Exists(_path) ? File.ReadAllLines(_path).Skip(1) : [];
            var rows = before.Where(other => KeyOf(other) != KeyOf(row)).Append(row).Order(StringComparer.Ordinal);
            File.WriteAllLines(_path, rows.Prepend(header));
        }
    }

    private string KeyOf(string row) => string.Join(',', row.Split(',').Take(keys));
}
