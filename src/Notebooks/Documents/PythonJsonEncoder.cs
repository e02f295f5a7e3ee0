using System.Text.Encodings.Web;

namespace GrpcLab.Notebooks;

/// <summary>
/// Escapes what Python's json module escapes without ensure_ascii, and no more: .NET's most relaxed encoder still
/// writes 😀 as \ud83d\ude00 (https://github.com/dotnet/runtime/issues/42847).
/// </summary>
internal sealed unsafe class PythonJsonEncoder : JavaScriptEncoder
{
    public override int MaxOutputCharactersPerInputCharacter =>
        UnsafeRelaxedJsonEscaping.MaxOutputCharactersPerInputCharacter;

    public override bool WillEncode(int unicodeScalar) => unicodeScalar is < ' ' or '"' or '\\';

    public override int FindFirstCharacterToEncode(char* text, int textLength)
    {
        for (var i = 0; i < textLength; i++)
        {
            // Half a character is not valid text: the caller looks closer there, and replaces it.
            if (WillEncode(text[i]) || char.IsSurrogate(text[i])) return i;
        }

        return -1;
    }

    public override bool TryEncodeUnicodeScalar(
        int unicodeScalar, char* buffer, int bufferLength, out int numberOfCharactersWritten)
    {
        var fits = UnsafeRelaxedJsonEscaping.TryEncodeUnicodeScalar(
            unicodeScalar, buffer, bufferLength, out numberOfCharactersWritten);
        for (var i = 2; i < numberOfCharactersWritten; i++)
        {
            buffer[i] = char.ToLowerInvariant(buffer[i]); // Python writes \u001b, .NET \u001B.
        }

        return fits;
    }
}
