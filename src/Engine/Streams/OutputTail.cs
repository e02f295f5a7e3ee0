using System.Text;

namespace GrpcLab.Engine;

/// <summary>A piece of output that was kept back: text of a stream, or a display.</summary>
/// <param name="Stream">The stream's name; null for a display.</param>
/// <param name="Text">The text.</param>
/// <param name="Bundle">The display.</param>
/// <param name="DisplayId">The display's id.</param>
internal sealed record TailPiece(
    string? Stream, string Text, IReadOnlyDictionary<string, string>? Bundle = null, string? DisplayId = null);

/// <summary>The end of what a cell put out beyond its bound. What is older makes way for what is newer.</summary>
internal sealed class OutputTail
{
    /// <summary>Characters that are kept.</summary>
    public const int MaxLength = 50_000;

    /// <summary>
    /// Pieces that are kept apart, displays among them. Of text before these each stream's is put into one: two streams
    /// that take turns at every word would be thousands of messages.
    /// </summary>
    public const int MaxPieces = 100;

    private readonly List<Run> _runs = [];
    // The text of all runs, in their order.
    private readonly StringBuilder _text = new();
    private long _length;
    private int _displays;

    public void Add(string stream, ReadOnlySpan<char> text)
    {
        if (text.Length > MaxLength) text = text[^MaxLength..];
        if (_runs.Count > 0 && _runs[^1].Stream == stream) _runs[^1] = _runs[^1].Cut(-text.Length);
        else _runs.Add(new(stream, text.Length));
        _text.Append(text);
        Grew(text.Length);
    }

    public void Add(IReadOnlyDictionary<string, string> bundle, string? displayId)
    {
        _runs.Add(new(null, Brief.Size(bundle), bundle, displayId));
        _displays++;
        Grew(_runs[^1].Length);
    }

    /// <summary>Replaces a display that is kept here; false when it is not.</summary>
    public bool Update(IReadOnlyDictionary<string, string> bundle, string displayId)
    {
        var place = _runs.FindIndex(run => run.DisplayId == displayId);
        if (place < 0) return false;
        var before = _runs[place].Length;
        _runs[place] = new(null, Brief.Size(bundle), bundle, displayId);
        Grew(_runs[place].Length - before);
        return true;
    }

    /// <summary>Hands out what is kept, and how long it is, and forgets it.</summary>
    public (IReadOnlyList<TailPiece> Pieces, long Length) Take()
    {
        Trim();
        var (text, at) = (_text.ToString(), 0);
        var pieces = _runs.ConvertAll(run => run.Stream is null
            ? new TailPiece(null, "", run.Bundle, run.DisplayId)
            : new(run.Stream, text[at..(at += run.Length)]));
        Forget(_runs.Count);
        var merged = Merged(pieces);
        return (merged, merged.Sum(piece => piece.Bundle is null ? piece.Text.Length : Brief.Size(piece.Bundle)));
    }

    private static List<TailPiece> Merged(List<TailPiece> pieces)
    {
        var older = pieces.Take(Math.Max(0, pieces.Count - MaxPieces)).Where(piece => piece.Stream is not null)
            .GroupBy(piece => piece.Stream, piece => piece.Text)
            .Select(stream => new TailPiece(stream.Key, string.Concat(stream)));
        return [.. older, .. pieces.TakeLast(MaxPieces)];
    }

    private void Grew(int by)
    {
        _length += by;
        // Not at every write: what is removed from the front moves all that stands behind it.
        if (_length > 2 * MaxLength || _displays > 2 * MaxPieces) Trim();
    }

    private void Trim()
    {
        var surplus = _displays - MaxPieces;
        _length -= _runs.Where(run => run.Stream is null).Take(surplus).Sum(run => run.Length);
        _runs.RemoveAll(run => run.Stream is null && surplus-- > 0);
        _displays = Math.Min(_displays, MaxPieces);
        var (drop, length) = (0, _length);
        // The last one stays, whatever its size: it was shortened on its own.
        while (drop < _runs.Count - 1 && length - _runs[drop].Length >= MaxLength) length -= _runs[drop++].Length;
        Forget(drop);
        if (_length <= MaxLength || _runs is not [{ Stream: not null } first, ..]) return;
        var cut = (int)Math.Min(_length - MaxLength, first.Length);
        if (cut < first.Length && char.IsLowSurrogate(_text[cut])) cut++;
        _runs[0] = first.Cut(cut);
        _text.Remove(0, cut);
        _length -= cut;
    }

    private void Forget(int runs)
    {
        foreach (var run in _runs.Take(runs))
        {
            _length -= run.Length;
            if (run.Stream is null) _displays--;
        }
        _text.Remove(0, _runs.Take(runs).Where(run => run.Stream is not null).Sum(run => run.Length));
        _runs.RemoveRange(0, runs);
    }

    private readonly record struct Run(
        string? Stream, int Length, IReadOnlyDictionary<string, string>? Bundle = null, string? DisplayId = null)
    {
        public Run Cut(int characters) => this with { Length = Length - characters };
    }
}
