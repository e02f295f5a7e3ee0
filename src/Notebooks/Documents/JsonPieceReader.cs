using System.Text.Json;

namespace GrpcLab.Notebooks;

/// <summary>Reads JSON into pieces that know their place in the bytes.</summary>
internal static class JsonPieceReader
{
    private static readonly JsonReaderOptions Options = new() { MaxDepth = 256 };

    public static JsonPiece Read(byte[] bytes)
    {
        // Some editors on Windows put a byte order mark first. It is not JSON, and it stays where it is.
        var offset = bytes.AsSpan().StartsWith((ReadOnlySpan<byte>)[0xEF, 0xBB, 0xBF]) ? 3 : 0;
        var reader = new Utf8JsonReader(bytes.AsSpan(offset), Options);
        reader.Read();
        var piece = Value(ref reader, bytes, offset);
        reader.Read(); // Anything but white space after the value throws here.
        return piece;
    }

    private static JsonPiece Value(ref Utf8JsonReader reader, byte[] bytes, int offset)
    {
        var start = offset + (int)reader.TokenStartIndex;
        return reader.TokenType switch
        {
            JsonTokenType.StartObject => Object(ref reader, bytes, offset, start),
            JsonTokenType.StartArray => Array(ref reader, bytes, offset, start),
            JsonTokenType.String => Scalar(ref reader, bytes, offset, start, JsonValueKind.String),
            JsonTokenType.Number => Scalar(ref reader, bytes, offset, start, JsonValueKind.Number),
            JsonTokenType.True => Scalar(ref reader, bytes, offset, start, JsonValueKind.True),
            JsonTokenType.False => Scalar(ref reader, bytes, offset, start, JsonValueKind.False),
            _ => Scalar(ref reader, bytes, offset, start, JsonValueKind.Null),
        };
    }

    private static JsonPiece Scalar(ref Utf8JsonReader reader, byte[] bytes, int offset, int start, JsonValueKind kind) =>
        new(bytes, start, offset + (int)reader.BytesConsumed, kind);

    private static JsonPiece Object(ref Utf8JsonReader reader, byte[] bytes, int offset, int start)
    {
        var members = new List<JsonMember>();
        while (reader.Read() && reader.TokenType != JsonTokenType.EndObject)
        {
            // The reader counts the colon to the name's bytes, so the name's end is found from its own length.
            var nameStart = offset + (int)reader.TokenStartIndex;
            var nameEnd = nameStart + reader.ValueSpan.Length + 2;
            var name = JsonStrings.Decode(bytes.AsSpan(nameStart, nameEnd - nameStart));
            reader.Read();
            members.Add(new JsonMember(name, nameStart, nameEnd, Value(ref reader, bytes, offset)));
        }

        return new(bytes, start, offset + (int)reader.BytesConsumed, JsonValueKind.Object) { Members = members };
    }

    private static JsonPiece Array(ref Utf8JsonReader reader, byte[] bytes, int offset, int start)
    {
        var items = new List<JsonPiece>();
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
        {
            items.Add(Value(ref reader, bytes, offset));
        }

        return new(bytes, start, offset + (int)reader.BytesConsumed, JsonValueKind.Array) { Items = items };
    }
}
