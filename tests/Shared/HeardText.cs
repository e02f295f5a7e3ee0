using System.Text;

namespace Tests.Shared;

/// <summary>What a stream has said so far; may be read while it goes on.</summary>
internal sealed class HeardText
{
    private readonly StringBuilder _text = new();

    public string Text
    {
        get
        {
            lock (_text) return _text.ToString();
        }
    }

    public async Task ListenAsync(StreamReader stream)
    {
        var buffer = new char[4096];
        while (await stream.ReadAsync(buffer) is var read and > 0)
        {
            lock (_text) _text.Append(buffer, 0, read);
        }
    }
}
