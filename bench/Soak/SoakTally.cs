using System.Collections.Concurrent;

namespace GrpcLab.Bench;

/// <summary>How often each kind of work of a soak ended in which way. Safe for several threads.</summary>
internal sealed class SoakTally
{
    private readonly ConcurrentDictionary<(string Work, string Ended), long> _counts = new();
    private readonly ConcurrentDictionary<string, long> _wrong = new();

    /// <summary>Work, how it ended, how often.</summary>
    public IEnumerable<(string Work, string Ended, long Count)> Rows => _counts
        .Select(one => (one.Key.Work, one.Key.Ended, one.Value)).OrderBy(row => row.Work, StringComparer.Ordinal)
        .ThenBy(row => row.Ended, StringComparer.Ordinal);

    /// <summary>What ended in another way than it should, with how often.</summary>
    public IEnumerable<string> Wrong => _wrong.Select(one => $"{one.Key}: {Unit.Whole(one.Value)}").Order();

    /// <summary>Counts one.</summary>
    /// <param name="work">What was done.</param>
    /// <param name="ended">How it ended.</param>
    /// <param name="isRight">Whether it may end so.</param>
    public void Add(string work, string ended, bool isRight)
    {
        _counts.AddOrUpdate((work, ended), 1, (_, before) => before + 1);
        if (!isRight) _wrong.AddOrUpdate($"{work} ended as {ended}", 1, (_, before) => before + 1);
    }
}
