using System.Text.RegularExpressions;
using Markdig.Syntax;

namespace GrpcLab.Notebooks;

/// <summary>
/// Holds the fences of prose to the regions of samples/: each is followed by the name of its region and says the same,
/// or by the reason why it quotes none.
/// </summary>
internal static class SampleQuotes
{
    private const string Rule = "sample-fence";
    private const string None = "none";
    private const string Reason = "What readers copy must be compiled and tested code.";

    /// <summary>Every fence of a notebook that does not quote what it says it does.</summary>
    public static IReadOnlyList<DialectError> Check(
        Notebook notebook, IReadOnlyDictionary<string, SampleRegion> regions)
    {
        return [.. Prose(notebook).SelectMany(cell => Check(cell.Source, regions, cell.Number))];
    }

    /// <summary>Every fence of a page that does not quote what it says it does.</summary>
    public static IEnumerable<DialectError> Check(
        string markdown, IReadOnlyDictionary<string, SampleRegion> regions, int? cell = null)
    {
        var (fences, strays) = CodeFence.In(markdown);
        foreach (var fence in fences)
        {
            if (Fault(fence, regions) is var (problem, wayOut))
            {
                yield return new(cell, fence.Line + 1, Rule, problem, Reason, wayOut);
            }
        }

        foreach (var (line, sample) in strays)
        {
            yield return new(cell, line + 1, Rule, $"\"sample: {sample}\" is not below a fence of C# or proto",
                Reason, "Put the comment on the line below the fence, or remove it.");
        }
    }

    /// <summary>The notebook with each fence as its region has it; null when all are so already.</summary>
    public static Notebook? Renewed(Notebook notebook, IReadOnlyDictionary<string, SampleRegion> regions)
    {
        var changed = Prose(notebook).Select(cell => (cell.Number, cell.Source, Renewed: Renewed(cell.Source, regions)))
            .Where(cell => cell.Source != cell.Renewed).ToDictionary(cell => cell.Number, cell => cell.Renewed);
        return changed.Count == 0 ? null : notebook.WithSources(changed);
    }

    /// <summary>The page with each fence as its region has it.</summary>
    public static string Renewed(string markdown, IReadOnlyDictionary<string, SampleRegion> regions)
    {
        var lines = markdown.ReplaceLineEndings("\n").Split('\n').ToList();
        // From the last to the first, so that what comes before keeps its place.
        foreach (var fence in CodeFence.In(markdown).Fences.Reverse())
        {
            if (fence.Sample is null || !regions.TryGetValue(fence.Sample, out var region)) continue;
            if (fence.Text == region.Text) continue;

            var indent = lines[fence.Line][..^lines[fence.Line].TrimStart().Length];
            lines.RemoveRange(fence.Line + 1, fence.LineCount);
            lines.InsertRange(fence.Line + 1, region.Text.Split('\n').Select(line => (indent + line).TrimEnd()));
        }

        return string.Join('\n', lines);
    }

    private static IEnumerable<Cell> Prose(Notebook notebook) =>
        notebook.Cells.Where(cell => cell.Kind == CellKind.Markdown);

    private static (string Problem, string WayOut)? Fault(
        CodeFence fence, IReadOnlyDictionary<string, SampleRegion> regions)
    {
        if (fence.Sample is not { } sample)
        {
            return ("the fence does not say which region of samples/ it quotes",
                "Put <!-- sample: NAME --> on the line below it, or <!-- sample: none, WHY -->.");
        }

        if (sample.Split(',', 2) is [None, .. var why])
        {
            return !string.IsNullOrWhiteSpace(string.Concat(why)) ? null
                : ("the fence quotes no region and gives no reason", "Say why: <!-- sample: none, WHY -->.");
        }

        if (!regions.TryGetValue(sample, out var region))
        {
            return ($"the fence says\n{fence.Text}\nbut samples/ has no region {sample}",
                $"It has {string.Join(", ", regions.Keys.Order(StringComparer.Ordinal))}.");
        }

        return fence.Text == region.Text ? null
            : ($"the fence says\n{fence.Text}\nbut {region.File}, region {sample}, says\n{region.Text}\n",
                "./lab docs copies the region into the fence.");
    }
}

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
