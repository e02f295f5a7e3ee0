using System.Globalization;

namespace GrpcLab.Engine;

/// <summary>
/// How much one cell may put out: one bound for text, displays and values together. What comes first is passed on; of
/// the rest only the end is kept. The numbers stay below what Jupyter's server passes on within three seconds (3 MB,
/// 3,000 messages), and the largest output of a chapter is 25 times smaller.
/// </summary>
internal sealed class OutputBound
{
    /// <summary>Characters of all kinds that are passed on as they come.</summary>
    public const int MaxTotal = 2_500_000;

    /// <summary>
    /// Characters of text among them: a flood of text must not push out the verdict that is displayed after it.
    /// </summary>
    public const int MaxText = 1_000_000;

    /// <summary>Outputs that are passed on: displays, and each change from one stream to the other.</summary>
    public const int MaxOutputs = 1_000;

    /// <summary>Pieces of text among them.</summary>
    public const int MaxTextOutputs = 750;

    /// <summary>What the reader sees when the text stops.</summary>
    public const string Notice = "\n[This cell writes a lot of text. From here on only the end of it is kept; "
        + "it is shown when the cell ends.]\n";

    private readonly OutputTail _tail = new();
    private long _written;
    private long _pieces;
    private long _kept;
    private int _outputs;
    private int _text;
    private int _textOutputs;
    private string? _stream;

    /// <summary>True when no more text is passed on.</summary>
    public bool TextIsFull { get; private set; }

    /// <summary>The part of a text that is passed on now; the rest goes to the end that is kept back.</summary>
    public ReadOnlySpan<char> Text(string name, ReadOnlySpan<char> text)
    {
        Count(name, text.Length);
        if (!TextIsFull && _stream != name)
        {
            _textOutputs++;
            _outputs++;
        }
        _stream = name;
        var room = TextIsFull || _textOutputs > MaxTextOutputs || _outputs > MaxOutputs
            ? 0
            : Math.Min(MaxText - _text, MaxTotal - _kept);
        var taken = (int)Math.Clamp(room, 0, text.Length);
        if (taken > 0 && taken < text.Length && char.IsHighSurrogate(text[taken - 1])) taken--;
        _text += taken;
        _kept += taken;
        TextIsFull |= taken < text.Length;
        if (taken < text.Length) _tail.Add(name, text[taken..]);
        return text[..taken];
    }

    /// <summary>A display as it is passed on, shortened if need be; null when it was kept back.</summary>
    public IReadOnlyDictionary<string, string>? Display(IReadOnlyDictionary<string, string> bundle, string displayId)
    {
        Count(null, Brief.Size(bundle));
        if (_outputs < MaxOutputs && Fitting(bundle) is { } fitting)
        {
            _outputs++;
            return fitting;
        }
        _tail.Add(Brief.Bundle(bundle), displayId);
        return null;
    }

    /// <summary>
    /// New content of a display that was passed on, shortened if need be; null when not even that fits.
    /// </summary>
    /// <param name="bundle">The new content.</param>
    /// <param name="replaced">The size of what it replaces.</param>
    public IReadOnlyDictionary<string, string>? Update(IReadOnlyDictionary<string, string> bundle, int replaced)
    {
        // What was cleared since is counted no more.
        var before = _kept;
        _kept = Math.Max(0, _kept - replaced);
        var fitting = Fitting(bundle);
        if (fitting is null) _kept = before;
        return fitting;
    }

    /// <summary>New content of a display that was kept back; false when this one was not.</summary>
    public bool UpdateKeptBack(IReadOnlyDictionary<string, string> bundle, string displayId) =>
        _tail.Update(Brief.Bundle(bundle), displayId);

    /// <summary>The value of the cell, which is always passed on, shortened if need be.</summary>
    public IReadOnlyDictionary<string, string> Value(IReadOnlyDictionary<string, string> bundle)
    {
        Count(null, Brief.Size(bundle));
        return Fitting(bundle) ?? Brief.Bundle(bundle);
    }

    /// <summary>
    /// Counts what is kept anew, because what the reader sees is removed; false when too many outputs were passed on
    /// already.
    /// </summary>
    public bool Clear()
    {
        _tail.Take();
        _stream = null;
        if (_outputs >= MaxOutputs || _textOutputs >= MaxTextOutputs) return false;
        _outputs++;
        (_kept, _text, TextIsFull) = (0, 0, false);
        return true;
    }

    /// <summary>Hands out what was kept back, after a line that says so.</summary>
    public void HandOutKeptBack(
        Action<string, string> onText, Action<IReadOnlyDictionary<string, string>, string> onDisplay)
    {
        var (texts, displays) = _tail.Take();
        if (texts.Count + displays.Count == 0) return;
        var tail = texts.Sum(piece => (long)piece.Text.Length) + displays.Sum(display => Brief.Size(display.Bundle));
        var pieces = _pieces == 1 ? "piece" : "pieces";
        onText("stderr", string.Create(CultureInfo.InvariantCulture,
            $"\n[This cell wrote {_written:N0} characters in {_pieces:N0} {pieces}. The first {_kept:N0} and the last "
            + $"{tail:N0} characters are kept.]\n"));
        foreach (var (stream, text) in texts) onText(stream, text);
        foreach (var (bundle, id) in displays) onDisplay(bundle, id);
    }

    private void Count(string? stream, int size)
    {
        _written += size;
        if (stream is null || stream != _stream) _pieces++;
        if (stream is null) _stream = null;
    }

    private IReadOnlyDictionary<string, string>? Fitting(IReadOnlyDictionary<string, string> bundle)
    {
        var room = MaxTotal - _kept;
        var fitting = Brief.Size(bundle) <= room ? bundle : Brief.Bundle(bundle);
        if (Brief.Size(fitting) > room) return null;
        _kept += Brief.Size(fitting);
        return fitting;
    }
}

/// <summary>Short forms of what is too long to be shown whole: its beginning, a note, its end.</summary>
internal static class Brief
{
    private const int First = 30_000;
    private const int Last = 10_000;
    private const int MaxLines = 500;
    private const string Plain = "text/plain";

    /// <summary>The characters of all representations of a value.</summary>
    public static int Size(IReadOnlyDictionary<string, string> bundle) =>
        (int)Math.Min(int.MaxValue, bundle.Values.Sum(text => (long)text.Length));

    /// <summary>A text of at most some 40,000 characters.</summary>
    public static string Text(string text)
    {
        if (text.Length <= First + Last) return text;
        var (head, tail) = (First, text.Length - Last);
        if (char.IsHighSurrogate(text[head - 1])) head--;
        if (char.IsLowSurrogate(text[tail])) tail++;
        return string.Create(CultureInfo.InvariantCulture,
            $"{text.AsSpan(0, head)}\n[… {text.Length:N0} characters: the first {head:N0} and the last "
            + $"{text.Length - tail:N0} are shown …]\n{text.AsSpan(tail)}");
    }

    /// <summary>
    /// The same value in little: as it is when it is small, else its text alone. Half a picture or half a JSON text
    /// shows nothing.
    /// </summary>
    public static IReadOnlyDictionary<string, string> Bundle(IReadOnlyDictionary<string, string> bundle) =>
        Size(bundle) <= First + Last
            ? bundle
            : new Dictionary<string, string> { [Plain] = Text(bundle.GetValueOrDefault(Plain) ?? "") + Note(bundle) };

    /// <summary>At most 500 lines: the first, a line that says so, and the last.</summary>
    public static IReadOnlyList<TraceLine> Lines(IReadOnlyList<TraceLine> lines) =>
        lines.Count <= MaxLines ? lines
            : [.. lines.Take(MaxLines - 100),
                string.Create(CultureInfo.InvariantCulture, $"   [… {lines.Count - MaxLines:N0} more lines …]"),
                .. lines.Skip(lines.Count - 100)];

    private static string Note(IReadOnlyDictionary<string, string> bundle)
    {
        var others = bundle.Where(form => form.Key != Plain).Select(form => string.Create(
            CultureInfo.InvariantCulture, $"{form.Key} of {form.Value.Length:N0} characters")).ToList();
        return others.Count == 0 ? "" : $"\n[too long to be shown: {string.Join(", ", others)}]";
    }
}
