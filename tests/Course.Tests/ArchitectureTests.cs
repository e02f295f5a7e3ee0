using Course.Tests.Support;

namespace Course.Tests;

/// <summary>
/// The source keeps the order of docs/architecture.md. That Contract, Lab and Chapters refer to each other in this
/// order only is up to the compiler, which takes no circle of projects.
/// </summary>
public sealed class ArchitectureTests
{
    /// <summary>The folders of src/Lab, lowest first: each uses only those before it.</summary>
    private static readonly string[] LabFolders =
        ["Basics", "Display", "Statistics", "Figures", "Servers", "Load", "Compare", "Published", "Exercises"];

    /// <summary>
    /// The folders of src/Chapters that list what all chapters bring; only these use other folders there.
    /// </summary>
    private static readonly string[] Lists = ["Exercises", "Quiz"];

    private static readonly string[] Chapters =
        [.. Repository.Chapters().Select(path => Path.GetFileNameWithoutExtension(path))];

    [Fact, Trait(TestScope.Run, TestScope.All)]
    public void Each_folder_uses_only_what_stands_below_it() =>
        Assert.Empty(SourceUses.Forbidden(MayUse, "src/Lab", "src/Chapters").Select(use =>
            $"{use.From}({use.Line}) uses {use.Name} of {use.To}, which stands above it or beside it. "
            + "Move it down, or turn the use around: docs/architecture.md."));

    [Fact]
    public void No_instrument_names_a_chapter() => Assert.Empty(
        from file in SourceUses.Files("src/Lab")
        let text = File.ReadAllText(Path.Combine(Repository.Root, file))
        from name in Chapters.Select(FolderOf).Concat(Chapters)
        where text.Contains(name, StringComparison.Ordinal)
        select $"{file} names {name}");

    private static bool MayUse(string fromFile, string toFile)
    {
        var (from, to) = (fromFile.Split('/'), toFile.Split('/'));
        return (from[1], to[1]) switch
        {
            ("Lab", "Chapters") => false,
            ("Chapters", "Lab") => true,
            ("Lab", _) => Array.IndexOf(LabFolders, from[2]) >= Array.IndexOf(LabFolders, to[2]),
            _ => from[2] == to[2] || Lists.Contains(from[2]),
        };
    }

    // 01-ChannelReuse for 01-channel-reuse.
    private static string FolderOf(string notebook)
    {
        var words = notebook.Split('-');
        return $"{words[0]}-{string.Concat(words.Skip(1).Select(word => char.ToUpperInvariant(word[0]) + word[1..]))}";
    }
}
