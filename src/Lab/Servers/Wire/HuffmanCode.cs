using System.Text;

namespace GrpcLab;

/// <summary>The Huffman code of header strings (RFC 7541, section 5.2 and appendix B).</summary>
/// <remarks>
/// The code is canonical: codes of one length are consecutive numbers in the order of their symbols, and the first of a
/// length follows from the last of the one before. So the lengths are all that has to be written down.
/// </remarks>
internal static class HuffmanCode
{
    private const int EndOfString = 256;
    private const int MaxCodeLength = 30;

    // Bits of the code of each byte value, then of the end of the string.
    private static readonly byte[] Lengths =
    [
        13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28,
        28, 28, 28, 28, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 28,
        6, 10, 10, 12, 13, 6, 8, 11, 10, 10, 8, 11, 8, 6, 6, 6,
        5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 8, 15, 6, 12, 10,
        13, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
        7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 8, 13, 19, 13, 14, 6,
        15, 5, 6, 5, 6, 5, 6, 6, 6, 5, 7, 7, 6, 6, 6, 5,
        6, 7, 6, 5, 5, 6, 7, 7, 7, 7, 7, 15, 11, 14, 13, 28,
        20, 22, 20, 20, 22, 22, 22, 23, 22, 23, 23, 23, 23, 23, 24, 23,
        24, 24, 22, 23, 24, 23, 23, 23, 23, 21, 22, 23, 22, 23, 23, 24,
        22, 21, 20, 22, 22, 23, 23, 21, 23, 22, 22, 24, 21, 22, 23, 23,
        21, 21, 22, 21, 23, 22, 23, 23, 20, 22, 22, 22, 23, 22, 22, 23,
        26, 26, 20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25,
        19, 21, 26, 27, 27, 26, 27, 24, 21, 21, 26, 26, 28, 27, 27, 27,
        20, 24, 20, 21, 22, 21, 21, 23, 22, 22, 25, 25, 24, 24, 26, 23,
        26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27, 27, 27, 27, 26,
        30,
    ];

    private static readonly int[] Symbols =
        [.. Enumerable.Range(0, Lengths.Length).OrderBy(s => Lengths[s]).ThenBy(s => s)];
    private static readonly int[] CountOf =
        [.. Enumerable.Range(0, MaxCodeLength + 1).Select(length => Lengths.Count(l => l == length))];
    private static readonly (int Code, int Place)[] FirstOf = Firsts();

    /// <summary>The code of a symbol, right-aligned, and its bits; 256 is the end of the string.</summary>
    internal static (int Code, int Bits) Of(int symbol)
    {
        var bits = Lengths[symbol];
        return (FirstOf[bits].Code + Array.IndexOf(Symbols, symbol) - FirstOf[bits].Place, bits);
    }

    /// <summary>The text behind the bytes.</summary>
    /// <exception cref="InvalidDataException">The bytes break a rule of section 5.2.</exception>
    public static string Decode(ReadOnlySpan<byte> bytes)
    {
        var text = new StringBuilder(bytes.Length * 2);
        var (code, length) = (0, 0);
        for (var bit = 0; bit < bytes.Length * 8; bit++)
        {
            code = (code << 1) | ((bytes[bit / 8] >> (7 - (bit % 8))) & 1);
            length++;
            var place = code - FirstOf[length].Code;
            if (place < CountOf[length])
            {
                text.Append(Character(Symbols[FirstOf[length].Place + place]));
                (code, length) = (0, 0);
            }
        }

        return length < 8 && code == (1 << length) - 1
            ? text.ToString()
            : throw new InvalidDataException("A Huffman-coded string does not end with fewer than eight one bits.");
    }

    private static char Character(int symbol) => symbol == EndOfString
        ? throw new InvalidDataException("A Huffman-coded string contains the symbol for its end.")
        : (char)symbol;

    private static (int Code, int Place)[] Firsts()
    {
        var firsts = new (int Code, int Place)[MaxCodeLength + 1];
        for (var length = 1; length <= MaxCodeLength; length++)
        {
            var (code, place) = firsts[length - 1];
            firsts[length] = ((code + CountOf[length - 1]) << 1, place + CountOf[length - 1]);
        }

        return firsts;
    }
}
