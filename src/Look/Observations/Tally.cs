namespace GrpcLab.Look;

/// <summary>Counts by name, in bounded memory: names beyond the first 200 are counted as one.</summary>
public sealed class Tally
{
    private const int MostNames = 200;
    private const string Others = "(others)";

    private readonly Dictionary<string, long> _counts = [];

    /// <summary>Sum of all counts.</summary>
    public long Total { get; private set; }

    /// <summary>A name's count; 0 when it was never added.</summary>
    public long Of(string name) => _counts.GetValueOrDefault(name);

    /// <summary>Adds to a name's count.</summary>
    public void Add(string name, long count = 1)
    {
        Total += count;
        name = Printable.Of(name);
        if (_counts.Count >= MostNames && !_counts.ContainsKey(name)) name = Others;
        _counts[name] = _counts.GetValueOrDefault(name) + count;
    }

    /// <summary>Names and counts, the largest first.</summary>
    public IReadOnlyList<KeyValuePair<string, long>> Largest(int most = int.MaxValue) =>
        [.. _counts.OrderByDescending(pair => pair.Value).ThenBy(pair => pair.Key, StringComparer.Ordinal).Take(most)];
}
