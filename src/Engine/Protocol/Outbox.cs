using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace GrpcLab.Engine;

/// <summary>
/// Everything that goes to the owner, in the order it happened. Text is gathered for some milliseconds, because a cell
/// that writes number by number would otherwise send a message for each; any other event sends the gathered text first.
/// Of the updates that a display gets meanwhile only the last is sent: a loop that draws its progress needs no bound of
/// its own.
/// </summary>
internal sealed class Outbox
{
    private const int MaxPieceLength = 64 * 1024;
    private static readonly TimeSpan GatherTime = TimeSpan.FromMilliseconds(30);
    private static readonly JsonWriterOptions Compact = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
    private readonly Lock _lock = new();
    private readonly Stream _stream;
    private readonly ArrayBufferWriter<byte> _line = new();
    private readonly StringBuilder _text = new();
    private readonly Dictionary<string, (string Parent, IReadOnlyDictionary<string, string> Bundle)> _updates = [];
    private readonly AutoResetEvent _hasGathered = new(false);
    private (string Parent, string Name) _textOf;

    public Outbox(Stream stream)
    {
        _stream = stream;
        // A thread of its own: a cell may have taken every thread of the pool.
        new Thread(FlushLoop) { IsBackground = true, Name = "outbox" }.Start();
    }

    public void Text(string parent, string name, ReadOnlySpan<char> text)
    {
        if (text.IsEmpty) return;
        lock (_lock)
        {
            if (_text.Length > 0 && _textOf != (parent, name)) SendText(all: true);
            // One may be the half of a character that was kept back when the rest was sent.
            var isFirst = _text.Length <= 1;
            _textOf = (parent, name);
            _text.Append(text);
            if (_text.Length >= MaxPieceLength) SendText(all: false);
            else if (isFirst) _hasGathered.Set();
        }
    }

    /// <summary>New content for a display that was sent.</summary>
    public void Update(string parent, IReadOnlyDictionary<string, string> bundle, string displayId)
    {
        lock (_lock)
        {
            _updates[displayId] = (parent, bundle);
            _hasGathered.Set();
        }
    }

    public void Flush()
    {
        lock (_lock) SendGathered(allText: true);
    }

    /// <summary>Sends one event: its type, the request it belongs to, and what else it says.</summary>
    /// <param name="type">The type.</param>
    /// <param name="parent">The request; null for none.</param>
    /// <param name="properties">
    /// Texts, numbers, truth values, representations of a value, and lists; what is null is left out.
    /// </param>
    public void Send(string type, string? parent, params ReadOnlySpan<(string Name, object? Value)> properties)
    {
        lock (_lock)
        {
            SendGathered(allText: true);
            SendLine(type, parent, properties);
        }
    }

    /// <summary>
    /// Asks the owner for a line. What the cell has just written after its last line's end is the question, and is not
    /// sent as text: it would be seen twice. A part of it that has left already, because the cell paused, has been seen
    /// and is not asked.
    /// </summary>
    public void InputRequest(string parent)
    {
        lock (_lock)
        {
            var prompt = _textOf == (parent, "stdout") ? TakeLastLine() : "";
            Send("input_request", parent, ("prompt", prompt));
        }
    }

    private string TakeLastLine()
    {
        var text = _text.ToString();
        var start = text.LastIndexOf('\n') + 1;
        _text.Length = start;
        return text[start..];
    }

    private void SendGathered(bool allText)
    {
        SendText(allText);
        foreach (var (displayId, (parent, bundle)) in _updates)
        {
            SendLine("update_display", parent, ("data", bundle), ("display_id", displayId));
        }

        _updates.Clear();
    }

    private void SendText(bool all)
    {
        var keep = !all && _text.Length > 1 && char.IsHighSurrogate(_text[^1]) ? 1 : 0;
        if (_text.Length - keep <= 0) return;
        var text = _text.ToString(0, _text.Length - keep);
        _text.Remove(0, text.Length);
        SendLine("stream", _textOf.Parent, ("name", _textOf.Name), ("text", text));
    }

    private void SendLine(string type, string? parent, params ReadOnlySpan<(string Name, object? Value)> properties)
    {
        _line.ResetWrittenCount();
        using (var json = new Utf8JsonWriter(_line, Compact))
        {
            json.WriteStartObject();
            Write(json, "parent", parent);
            Write(json, "type", type);
            foreach (var (name, value) in properties) Write(json, name, value);
            json.WriteEndObject();
        }
        _line.Write("\n"u8);
        try
        {
            _stream.Write(_line.WrittenSpan);
        }
        catch (IOException)
        {
            // The owner no longer reads: there is nobody left to work for.
            ProcessGroup.End();
        }
    }

    private static void Write(Utf8JsonWriter json, string name, object? value)
    {
        if (value is null) return;
        json.WritePropertyName(name);
        switch (value)
        {
            case string text: json.WriteStringValue(text); break;
            case bool flag: json.WriteBooleanValue(flag); break;
            case int number: json.WriteNumberValue(number); break;
            case IEnumerable<string> lines:
                json.WriteStartArray();
                foreach (var line in lines) json.WriteStringValue(line);
                json.WriteEndArray();
                break;
            case IEnumerable<KeyValuePair<string, string>> bundle:
                json.WriteStartObject();
                foreach (var (mimeType, text) in bundle) json.WriteString(mimeType, text);
                json.WriteEndObject();
                break;
            case IEnumerable<CompletionMatch> matches:
                json.WriteStartArray();
                foreach (var match in matches)
                {
                    json.WriteStartObject();
                    Write(json, "text", match.Text);
                    Write(json, "kind", match.Kind);
                    Write(json, "signature", match.Signature);
                    json.WriteEndObject();
                }
                json.WriteEndArray();
                break;
            default: throw new ArgumentException($"{name} is a {value.GetType()}, which no event carries.");
        }
    }

    private void FlushLoop()
    {
        while (true)
        {
            _hasGathered.WaitOne();
            Thread.Sleep(GatherTime);
            lock (_lock) SendGathered(allText: false);
        }
    }
}
