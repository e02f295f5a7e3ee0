using System.Globalization;

namespace GrpcLab.Gateway;

/// <summary>What the {count} of a path turned out to be.</summary>
internal abstract record CallCount
{
    private const int MaxQuoteLength = 40;

    /// <summary>Reads the text; a whole number from 1 to <paramref name="most"/> is accepted.</summary>
    public static CallCount Read(string text, int most)
    {
        var wayOut = string.Create(CultureInfo.InvariantCulture, $"Ask for 1 to {most} calls.");
        if (int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var count))
        {
            return count < 1 ? new Refused($"count is {text}, but there is nothing to call less than once. {wayOut}")
                : count > most ? TooMany(text, wayOut)
                : new Accepted(count);
        }

        var isLarge = text.Length > 0 && text.All(char.IsAsciiDigit);
        return isLarge
            ? TooMany(text, wayOut)
            : new Refused($"count is \"{Quoted(text)}\", which is no whole number. {wayOut}");
    }

    private static Refused TooMany(string text, string wayOut) =>
        new($"count is {Quoted(text)}, more than this gateway calls for one request. "
            + $"{wayOut} The bound is its option --max-count.");

    private static string Quoted(string text) => text.Length <= MaxQuoteLength ? text : $"{text[..MaxQuoteLength]}…";

    /// <summary>So many calls.</summary>
    internal sealed record Accepted(int Count) : CallCount;

    /// <summary>No number of calls the gateway makes.</summary>
    /// <param name="Reason">What is wrong with it, and what to ask for.</param>
    internal sealed record Refused(string Reason) : CallCount;
}
