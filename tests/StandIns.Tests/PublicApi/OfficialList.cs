namespace StandIns.Tests.PublicApi;

/// <summary>
/// Reads official-surface.txt: for each assembly a line [name], then its types and members. Lines with # are remarks.
/// </summary>
internal static class OfficialList
{
    internal static IReadOnlyList<string> Read(string assembly)
    {
        using var stream = typeof(OfficialList).Assembly.GetManifestResourceStream("official-surface.txt")!;
        using var reader = new StreamReader(stream);
        var lines = reader.ReadToEnd().ReplaceLineEndings("\n").Split('\n')
            .Where(line => line.Length > 0 && !line.StartsWith('#'));
        return [.. lines.SkipWhile(line => line != $"[{assembly}]").Skip(1).TakeWhile(line => !line.StartsWith('['))];
    }
}
