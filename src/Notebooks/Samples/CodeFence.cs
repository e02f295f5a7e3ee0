using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>A fence in some Markdown, and the comment below it that says where it is from.</summary>
/// <param name="Open">The line that opens it, counted from 0.</param>
/// <param name="Close">The line that closes it, or the number of lines where nothing does.</param>
/// <param name="IsQuote">Whether it is of C# or of a contract, and so has to be from samples/.</param>
/// <param name="Text">What stands between them, without the fence's own indentation and space at line ends.</param>
/// <param name="Sample">What the comment says; null where there is none.</param>
/// <param name="CommentLine">The line of the comment; null where there is none.</param>
internal sealed partial record CodeFence(
    int Open, int Close, bool IsQuote, string Text, string? Sample, int? CommentLine)
{
    private static readonly HashSet<string> Languages =
        new(StringComparer.OrdinalIgnoreCase) { "csharp", "cs", "c#", "proto", "protobuf" };

    /// <summary>The lines of some Markdown.</summary>
    public static string[] Lines(string markdown) => markdown.ReplaceLineEndings("\n").Split('\n');

    /// <summary>All fences, in order; what stands in one is no fence of its own.</summary>
    public static IEnumerable<CodeFence> In(string[] lines)
    {
        for (var open = 0; open < lines.Length; open++)
        {
            if (Opening().Match(lines[open]) is not { Success: true } opening) continue;

            var close = End(lines, open + 1, opening.Groups["marks"].Value);
            yield return Between(lines, open, close, Languages.Contains(opening.Groups["language"].Value));
            open = close;
        }
    }

    /// <summary>What a comment in this line says; null where it is none.</summary>
    public static string? SampleIn(string line) =>
        Comment().Match(line) is { Success: true } comment ? comment.Groups["sample"].Value : null;

    /// <summary>Whether a line stands in it, or is the comment of a fence that quotes.</summary>
    public bool Owns(int line) => (Open < line && line < Close) || (IsQuote && CommentLine == line);

    private static CodeFence Between(string[] lines, int open, int close, bool isQuote)
    {
        // Right below, or below an empty line.
        var below = close + 1 < lines.Length && string.IsNullOrWhiteSpace(lines[close + 1]) ? close + 2 : close + 1;
        var sample = below < lines.Length ? SampleIn(lines[below]) : null;
        var indent = lines[open].Length - lines[open].TrimStart().Length;
        var text = lines[(open + 1)..close].Select(line =>
            line[Math.Min(indent, line.Length - line.TrimStart().Length)..].TrimEnd());
        return new(open, close, isQuote, string.Join('\n', text), sample, sample is null ? null : below);
    }

    private static int End(string[] lines, int first, string marks)
    {
        for (var i = first; i < lines.Length; i++)
        {
            var line = lines[i].Trim();
            if (line.Length >= marks.Length && line.All(c => c == marks[0])) return i;
        }

        return lines.Length;
    }

    [GeneratedRegex(@"^\s*(?<marks>`{3,}|~{3,})\s*(?<language>[^\s`{]*)[^`]*$")]
    private static partial Regex Opening();

    [GeneratedRegex(@"^\s*<!--\s*sample:\s*(?<sample>.*?)\s*-->\s*$")]
    private static partial Regex Comment();
}
