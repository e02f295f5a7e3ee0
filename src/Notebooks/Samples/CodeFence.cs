using System.Text.RegularExpressions;
using Markdig.Syntax;

namespace GrpcLab.Notebooks;

/// <summary>
/// A fence of C# or of a contract, which has to be from samples/, and what the comment below it says.
/// </summary>
/// <param name="Line">The line that opens it, counted from 0.</param>
/// <param name="Text">What stands in it, without the fence's own indentation and space at line ends.</param>
/// <param name="LineCount">How many lines that is.</param>
/// <param name="Sample">What the comment says; null where there is none.</param>
internal sealed partial record CodeFence(int Line, string Text, int LineCount, string? Sample)
{
    private static readonly HashSet<string> Languages =
        new(StringComparer.OrdinalIgnoreCase) { "csharp", "cs", "c#", "proto", "protobuf" };

    /// <summary>All such fences, in order, and the comments that belong to none.</summary>
    public static (IReadOnlyList<CodeFence> Fences, IReadOnlyList<(int Line, string Sample)> Strays) In(string markdown)
    {
        var document = MarkdownSyntax.Parse(markdown);
        var fences = document.Descendants<FencedCodeBlock>().Where(fence => Languages.Contains(fence.Info ?? ""))
            .Select(fence => (Fence: fence, Comment: Below(fence))).ToList();
        var taken = fences.Select(one => one.Comment?.Line).ToHashSet();
        var comments = document.Descendants<HtmlBlock>().SelectMany(Comments);
        return ([.. fences.Select(one => Of(one.Fence, one.Comment?.Sample))],
            [.. comments.Where(comment => !taken.Contains(comment.Line))]);
    }

    private static CodeFence Of(FencedCodeBlock fence, string? sample) => new(
        fence.Line, string.Join('\n', fence.Lines.ToString().Split('\n').Select(line => line.TrimEnd())),
        fence.Lines.Count, sample);

    // Right below, or below an empty line.
    private static (int Line, string Sample)? Below(FencedCodeBlock fence)
    {
        var end = fence.Line + fence.Lines.Count + 1;
        return fence.Parent!.SkipWhile(block => block != fence).Skip(1).Take(1).OfType<HtmlBlock>().SelectMany(Comments)
            .Where(comment => comment.Line <= end + 2).Select(comment => ((int, string)?)comment).FirstOrDefault();
    }

    private static IEnumerable<(int Line, string Sample)> Comments(HtmlBlock block) =>
        from line in Enumerable.Range(0, block.Lines.Count)
        let comment = Comment().Match(block.Lines.Lines[line].ToString())
        where comment.Success
        select (block.Line + line, comment.Groups["sample"].Value);

    [GeneratedRegex(@"^\s*<!--\s*sample:\s*(?<sample>.*?)\s*-->\s*$")]
    private static partial Regex Comment();
}
