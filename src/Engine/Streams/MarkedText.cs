namespace GrpcLab.Engine;

/// <summary>
/// Takes marks out of a stream of text: words between two record separators. What may be the beginning of one waits for
/// the rest of it; a separator that someone else wrote is text like any other.
/// </summary>
/// <param name="onText">Gets the text, piece by piece.</param>
/// <param name="onMark">Gets what stands between two separators; false when that is no mark.</param>
internal sealed class MarkedText(Action<string> onText, Func<string, bool> onMark)
{
    private const char Separator = '\u001e';
    private const int MaxMarkLength = 80;
    private string _held = "";

    public static string Mark(string word) => $"{Separator}{word}{Separator}";

    public void Take(ReadOnlySpan<char> piece)
    {
        _held += piece.ToString();
        while (PassesOn())
        {
        }
    }

    /// <summary>Passes on what is still held: no more comes.</summary>
    public void End() => Pass(_held.Length);

    // False when the rest of a mark, or anything at all, is still to come.
    private bool PassesOn()
    {
        var start = _held.IndexOf(Separator);
        Pass(start < 0 ? _held.Length : start);
        if (_held.Length == 0) return false;
        // The separator that ends what is no mark may begin one.
        var end = _held.IndexOf(Separator, 1);
        if (end < 0 && _held.Length <= MaxMarkLength) return false;
        if (end > 0 && onMark(_held[1..end])) _held = _held[(end + 1)..];
        else Pass(end < 0 ? _held.Length : end);
        return true;
    }

    private void Pass(int length)
    {
        if (length > 0) onText(_held[..length]);
        _held = _held[length..];
    }
}
