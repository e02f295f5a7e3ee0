namespace GrpcLab.Engine.Streams;

/// <summary>The end of what a cell put out beyond its bound. What is older makes way for what is newer.</summary>
internal sealed class OutputTail
{
    /// <summary>Characters that are kept.</summary>
    public const int MaxLength = 50_000;

    /// <summary>Pieces that are kept.</summary>
    public const int MaxPieces = 100;

    private readonly List<TailPiece> _pieces = [];
    private long _length;

    public void Add(string stream, ReadOnlySpan<char> text)
    {
        if (text.Length > MaxLength) text = text[^MaxLength..];
        if (_pieces.Count == 0 || _pieces[^1].Stream != stream) _pieces.Add(new(stream, ""));
        _pieces[^1].Append(text);
        Grew(text.Length);
    }

    public void Add(IReadOnlyDictionary<string, string> bundle, string? displayId)
    {
        _pieces.Add(new(bundle, displayId));
        Grew(_pieces[^1].Length);
    }

    /// <summary>Replaces a display that is kept here; false when it is not.</summary>
    public bool Update(IReadOnlyDictionary<string, string> bundle, string displayId)
    {
        var place = _pieces.FindIndex(piece => piece.DisplayId == displayId);
        if (place < 0) return false;
        var before = _pieces[place].Length;
        _pieces[place] = new(bundle, displayId);
        Grew(_pieces[place].Length - before);
        return true;
    }

    /// <summary>Hands out what is kept, and how long it is, and forgets it.</summary>
    public (IReadOnlyList<TailPiece> Pieces, long Length) Take()
    {
        Trim();
        TailPiece[] taken = [.. _pieces];
        var length = _length;
        _pieces.Clear();
        _length = 0;
        return (taken, length);
    }

    private void Grew(int by)
    {
        _length += by;
        // Not at every write: what is removed from the front moves all that stands behind it.
        if (_length > 2 * MaxLength || _pieces.Count > 2 * MaxPieces) Trim();
    }

    private void Trim()
    {
        var drop = 0;
        var length = _length;
        // The last piece stays, whatever its size: it was shortened on its own.
        while (drop < _pieces.Count - 1
            && (_pieces.Count - drop > MaxPieces || length - _pieces[drop].Length >= MaxLength))
        {
            length -= _pieces[drop++].Length;
        }
        _pieces.RemoveRange(0, drop);
        if (length > MaxLength && _pieces.Count > 0) length -= _pieces[0].CutFront((int)(length - MaxLength));
        _length = length;
    }
}
