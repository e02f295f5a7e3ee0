using System.Text;

namespace GrpcLab.Engine.Questions;

/// <summary>
/// Positions in a text as Jupyter counts them: a character outside the basic plane is one, in .NET it is two.
/// </summary>
internal static class CodePoints
{
    /// <summary>The index in the string; a position outside the text becomes its nearest end.</summary>
    public static int ToIndex(string text, int? position)
    {
        if (position is not { } wanted) return text.Length;
        var index = 0;
        for (var count = 0; count < wanted && index < text.Length; count++) index += LengthAt(text, index);
        return index;
    }

    public static int FromIndex(string text, int index)
    {
        var count = 0;
        for (var i = 0; i < index; i += LengthAt(text, i)) count++;
        return count;
    }

    // Half of a pair that stands alone is one.
    private static int LengthAt(string text, int index) =>
        Rune.TryGetRuneAt(text, index, out var rune) ? rune.Utf16SequenceLength : 1;
}
