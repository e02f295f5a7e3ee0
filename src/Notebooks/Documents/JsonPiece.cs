using System.Text;
using System.Text.Json;

namespace GrpcLab.Notebooks;

/// <summary>One JSON value and the bytes it came from, so that everything around it can be left alone.</summary>
internal sealed class JsonPiece(byte[] bytes, int start, int end, JsonValueKind kind)
{
    public int Start => start;

    public int End => end;

    public JsonValueKind Kind => kind;

    public IReadOnlyList<JsonMember> Members { get; init; } = [];

    public IReadOnlyList<JsonPiece> Items { get; init; } = [];

    /// <summary>The last member of that name, as every JSON reader takes it; null where there is none.</summary>
    public JsonPiece? this[string name] => Members.LastOrDefault(member => member.Name == name)?.Value;

    public ReadOnlySpan<byte> Bytes => bytes.AsSpan(start, end - start);

    public string Raw => Encoding.UTF8.GetString(Bytes);

    public string? Text => kind == JsonValueKind.String ? JsonStrings.Decode(Bytes) : null;

    public int? Integer => kind == JsonValueKind.Number && int.TryParse(Raw, out var number) ? number : null;

    /// <summary>A text that nbformat allows as one string or as a list of lines.</summary>
    public string? JoinedText => kind == JsonValueKind.Array ? string.Concat(Items.Select(item => item.Text)) : Text;

    public JsonPiece? Find(params ReadOnlySpan<string> path)
    {
        var piece = this;
        foreach (var name in path)
        {
            piece = piece?[name];
        }

        return piece;
    }
}
