using System.Text;
using System.Text.Json;

namespace GrpcLab.Notebooks;

/// <summary>Writes JSON in a file's own layout, from a given depth on.</summary>
internal sealed class JsonTextWriter(JsonLayout layout, string baseIndent)
{
    private readonly StringBuilder _text = new();
    private readonly Stack<bool> _filled = new();
    private bool _afterName;

    public override string ToString() => _text.ToString();

    public JsonTextWriter Begin(char bracket)
    {
        BeforeValue();
        _text.Append(bracket);
        _filled.Push(false);
        return this;
    }

    public JsonTextWriter End(char bracket)
    {
        if (_filled.Pop())
        {
            BreakLine();
        }

        _text.Append(bracket);
        return this;
    }

    public JsonTextWriter Name(string name)
    {
        BeforeValue();
        _text.Append(JsonStrings.Encode(name)).Append(layout.Colon);
        _afterName = true;
        return this;
    }

    public JsonTextWriter Raw(string json)
    {
        BeforeValue();
        _text.Append(json);
        return this;
    }

    public JsonTextWriter Text(string value) => Raw(JsonStrings.Encode(value));

    public JsonTextWriter Member(string name, string value) => Name(name).Text(value);

    public JsonTextWriter Lines(IEnumerable<string> lines)
    {
        Begin('[');
        foreach (var line in lines)
        {
            Text(line);
        }

        return End(']');
    }

    /// <summary>The same value again in this layout; scalars keep their own spelling.</summary>
    public JsonTextWriter Piece(JsonPiece piece)
    {
        if (piece.Kind == JsonValueKind.Object)
        {
            Begin('{');
            foreach (var member in piece.Members)
            {
                Name(member.Name).Piece(member.Value);
            }

            return End('}');
        }

        if (piece.Kind != JsonValueKind.Array)
        {
            return Raw(piece.Raw);
        }

        Begin('[');
        foreach (var item in piece.Items)
        {
            Piece(item);
        }

        return End(']');
    }

    private void BeforeValue()
    {
        if (_afterName || _filled.Count == 0)
        {
            _afterName = false;
            return;
        }

        if (_filled.Pop())
        {
            _text.Append(layout.Comma);
        }

        _filled.Push(true);
        BreakLine();
    }

    private void BreakLine()
    {
        if (layout.NewLine is null)
        {
            return;
        }

        _text.Append(layout.NewLine).Append(baseIndent);
        for (var level = 0; level < _filled.Count; level++)
        {
            _text.Append(layout.Indent);
        }
    }
}
