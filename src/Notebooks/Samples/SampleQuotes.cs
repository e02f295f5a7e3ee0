namespace GrpcLab.Notebooks;

/// <summary>
/// Holds the fences of prose to the regions of samples/: each is followed by the name of its region and says the same,
/// or by the reason why it quotes none.
/// </summary>
internal static class SampleQuotes
{
    private const string Rule = "sample-fence";
    private const string None = "none";
    private const string Reason = "What readers copy has been compiled and tested.";

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
            yield return new(cell, line + 1, Rule, $"\"sample: {sample}\" follows no fence of C# or of a contract",
                Reason, "Put the comment on the line below the fence, or take it away.");
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
            return ($"the fence says\n{fence.Text}\nand samples/ has no region {sample}",
                $"It has {string.Join(", ", regions.Keys.Order(StringComparer.Ordinal))}.");
        }

        return fence.Text == region.Text ? null
            : ($"the fence says\n{fence.Text}\nand {region.File}, region {sample}, says\n{region.Text}\n",
                "./lab docs writes what the region says into the fence.");
    }
}
