using System.Text.RegularExpressions;

namespace GrpcLab.Engine;

/// <summary>
/// Mends a JSON text in which half of a surrogate pair is escaped: Python and JavaScript write that for a text cut
/// within a character, and .NET's reader refuses it. A request is better answered with a replacement character than
/// left out.
/// </summary>
internal static partial class LoneSurrogates
{
    public static string Replace(string json) =>
        Escape().Replace(json, match => match.Groups["lone"].Success ? "\\ufffd" : match.Value);

    // Each escape is taken whole, so that a backslash that is itself escaped begins none.
    [GeneratedRegex(
        """\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?<lone>u[dD][89a-fA-F][0-9a-fA-F]{2})|.)""")]
    private static partial Regex Escape();
}
