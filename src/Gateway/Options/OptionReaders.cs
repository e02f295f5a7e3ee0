using System.CommandLine.Parsing;
using System.Globalization;

namespace GrpcLab.Gateway;

/// <summary>Reads option values that need more than a number.</summary>
internal static class OptionReaders
{
    // What TimeSpan can hold with room to spare; the checks know the real bounds.
    private const double Readable = 1e9;

    /// <summary>An absolute address.</summary>
    public static Uri? Address(ArgumentResult result)
    {
        var text = result.Tokens.Single().Value;
        if (Uri.TryCreate(text, UriKind.Absolute, out var address)) return address;

        result.AddError(
            $"--server is \"{text}\"; it must be an http or https address, such as http://127.0.0.1:41001.");
        return null;
    }

    /// <summary>Seconds, also with a fraction.</summary>
    public static TimeSpan Seconds(ArgumentResult result)
    {
        var text = result.Tokens.Single().Value;
        if (double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var seconds)
            && Math.Abs(seconds) < Readable)
        {
            return TimeSpan.FromSeconds(seconds);
        }

        result.AddError(
            $"{(result.Parent as OptionResult)?.Option.Name} is \"{text}\"; it must be a number of seconds.");
        return default;
    }
}
