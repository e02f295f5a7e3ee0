namespace Course.Tests;

/// <summary>
/// The lab knows no chapter. That Contract, Lab and Chapters refer to each other in this order only is up to the
/// compiler, which takes no circle of projects.
/// </summary>
public sealed class ArchitectureTests
{
    private static readonly string[] Chapters =
        [.. Repository.Chapters().Select(path => Path.GetFileNameWithoutExtension(path))];

    [Fact]
    public void No_instrument_names_a_chapter() => Assert.Empty(
        from file in Directory.EnumerateFiles(
            Path.Combine(Repository.Root, "src", "Lab"), "*.cs", SearchOption.AllDirectories)
        let text = File.ReadAllText(file)
        from name in Chapters.Select(FolderOf).Concat(Chapters)
        where text.Contains(name, StringComparison.Ordinal)
        select $"{file} names {name}");

    // 01-ChannelReuse for 01-channel-reuse.
    private static string FolderOf(string notebook)
    {
        var words = notebook.Split('-');
        return $"{words[0]}-{string.Concat(words.Skip(1).Select(word => char.ToUpperInvariant(word[0]) + word[1..]))}";
    }
}
