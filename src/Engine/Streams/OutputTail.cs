using System.Text;

namespace GrpcLab.Engine;

/// <summary>
/// The end of what a cell put out beyond its bound: the last text of each stream, and the last displays. Two streams
/// that take turns at every word would be thousands of messages if they were kept in their order.
/// </summary>
internal sealed class OutputTail
{
    /// <summary>Characters that are kept of each stream, and of displays.</summary>
    public const int MaxLength = 50_000;

    private const int MaxDisplays = 100;
    private readonly Dictionary<string, StringBuilder> _texts = [];
    private readonly List<(IReadOnlyDictionary<string, string> Bundle, string Id)> _displays = [];

    public void Add(string stream, ReadOnlySpan<char> text)
    {
        if (!_texts.TryGetValue(stream, out var kept)) _texts[stream] = kept = new();
        kept.Append(text.Length > MaxLength ? text[^MaxLength..] : text);
        // Not at every write: what is removed from the front moves all that stands behind it.
        if (kept.Length > 2 * MaxLength) Trim(kept);
    }

    public void Add(IReadOnlyDictionary<string, string> bundle, string displayId)
    {
        _displays.Add((bundle, displayId));
        // The last one stays, whatever its size: it was shortened on its own.
        while (_displays.Count > MaxDisplays
            || _displays.Count > 1 && _displays.Sum(display => (long)Brief.Size(display.Bundle)) > MaxLength)
        {
            _displays.RemoveAt(0);
        }
    }

    /// <summary>Replaces a display that is kept here; false when it is not.</summary>
    public bool Update(IReadOnlyDictionary<string, string> bundle, string displayId)
    {
        var place = _displays.FindIndex(display => display.Id == displayId);
        if (place >= 0) _displays[place] = (bundle, displayId);
        return place >= 0;
    }

    /// <summary>Hands out what is kept, and forgets it.</summary>
    public (IReadOnlyList<(string Stream, string Text)> Texts,
        IReadOnlyList<(IReadOnlyDictionary<string, string> Bundle, string Id)> Displays) Take()
    {
        foreach (var kept in _texts.Values) Trim(kept);
        (string, string)[] texts = [.. _texts.Select(stream => (stream.Key, stream.Value.ToString()))];
        (IReadOnlyDictionary<string, string>, string)[] displays = [.. _displays];
        _texts.Clear();
        _displays.Clear();
        return (texts, displays);
    }

    private static void Trim(StringBuilder text)
    {
        var cut = Math.Max(0, text.Length - MaxLength);
        if (cut > 0 && char.IsLowSurrogate(text[cut])) cut++;
        text.Remove(0, cut);
    }
}
