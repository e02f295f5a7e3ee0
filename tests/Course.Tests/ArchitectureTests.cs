using GrpcLab;
using Course.Tests.Support;
using GrpcLab.Notebooks;

namespace Course.Tests;

/// <summary>The source keeps the order of <see cref="Architecture"/>.</summary>
public sealed class ArchitectureTests
{
    private static readonly CourseFolder Course = CourseFolder.Find();

    [Fact]
    public void Each_folder_uses_only_what_stands_below_it() =>
        Assert.Empty(WrongWay(SourceUses.InFolders("src/Lab", "src/Chapters")));

    [Theory]
    [InlineData("class Wrong { Upper upper; }", "Upper")]
    [InlineData("class Wrong { const int Copy = Upper.Constant; }", "Upper")]
    [InlineData("class Wrong { string Name => nameof(Upper); }", "Upper")]
    [InlineData("class Wrong { int Sum => 1.Twice(); }", "Twice")]
    [InlineData("class Wrong : Upper;", "Upper")]
    public void An_arrow_the_wrong_way_is_found(string wrong, string name)
    {
        var found = WrongWay(SourceUses.In(new Dictionary<string, string>
        {
            ["src/Lab/Basics/Lower.cs"] = "class Lower;",
            ["src/Lab/Basics/Wrong.cs"] = wrong,
            ["src/Lab/Load/Upper.cs"] = "class Upper { public const int Constant = 1; Lower right; }",
            ["src/Lab/Load/More.cs"] = "static class More { public static int Twice(this int number) => 2 * number; }",
        }));

        var expected = $"src/Lab/Basics/Wrong.cs(1) uses {name} of src/Lab/Load";
        Assert.Contains(found, line => line.StartsWith(expected, StringComparison.Ordinal));
        Assert.DoesNotContain(found, line => line.StartsWith("src/Lab/Load", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("src/Lab/Load/A.cs", "src/Chapters/04-Streaming/B.cs", true)]
    [InlineData("src/Chapters/01-ChannelReuse/A.cs", "src/Chapters/04-Streaming/B.cs", true)]
    [InlineData("src/Chapters/01-ChannelReuse/A.cs", "src/Chapters/Quiz/B.cs", true)]
    [InlineData("src/Chapters/01-ChannelReuse/A.cs", "src/Chapters/01-ChannelReuse/Deeper/B.cs", false)]
    [InlineData("src/Chapters/Quiz/A.cs", "src/Chapters/04-Streaming/B.cs", false)]
    [InlineData("src/Chapters/Quiz/A.cs", "src/Lab/Exercises/B.cs", false)]
    public void A_chapter_uses_the_lab_and_itself(string from, string to, bool isWrong)
    {
        var uses = SourceUses.In(new Dictionary<string, string> { [from] = "class A : B;", [to] = "class B;" });

        Assert.Equal(isWrong, WrongWay(uses).Any());
    }

    [Fact]
    public void Every_source_lies_in_a_folder_that_has_a_name()
    {
        var chapters = Architecture.ChapterFolders(Course);

        string[] strays =
        [
            .. Strays("src/Lab", Architecture.LabFolders), .. Strays("src/Chapters", chapters),
            .. Strays("tests/Lab.Tests", Architecture.LabFolders).Where(IsInFolder),
            .. Strays("tests/Chapters.Tests", chapters).Where(IsInFolder),
            .. Strays("tests/Chapters.ProcessWide.Tests", chapters).Where(IsInFolder),
        ];

        Assert.Empty(strays);
        Assert.All(chapters,
            folder => Assert.True(Directory.Exists(Path.Combine(Course.Root, "src", "Chapters", folder)), folder));
    }

    [Fact]
    public void No_instrument_names_a_chapter()
    {
        var chapters = Architecture.ChapterFolders(Course).Except(Architecture.Lists).ToList();
        var names = chapters.Concat(Repository.Chapters().Select(Path.GetFileNameWithoutExtension)).ToList();

        Assert.Empty(
            from file in SourceUses.Files("src/Lab")
            let text = File.ReadAllText(Path.Combine(Course.Root, file))
            from name in names
            where text.Contains(name!, StringComparison.Ordinal)
            select $"{file} names {name}");
    }

    [Fact]
    public void Each_storey_refers_only_to_those_below_it()
    {
        var projects = ProjectGraph.Read(Course);

        Assert.Superset(
            new HashSet<string> { "Lab", "Chapters" }, projects.Select(project => project.Name).ToHashSet());
        Assert.Empty(Climbing(projects));
    }

    [Fact]
    public void A_reference_to_a_higher_storey_is_found() => Assert.Equal(
        ["Contract refers to Other, which refers to Chapters"],
        Climbing([new("Contract", ["Other"], []), new("Other", ["Chapters"], []), new("Chapters", [], ["Other"])]));

    private static IEnumerable<string> WrongWay(IEnumerable<SourceUse> uses) => uses.Where(use => !IsAllowed(use))
        .Select(use => $"{use.From}({use.Line}) uses {use.Name} of {use.To}, which stands above it or beside it. "
            + "Move it down, or turn the use around: docs/architecture.md.");

    private static bool IsAllowed(SourceUse use)
    {
        var (from, to) = (use.From.Split('/'), use.To.Split('/'));
        return (from[1], to[1]) switch
        {
            ("Lab", "Chapters") => false,
            ("Chapters", "Lab") => true,
            ("Lab", _) => Level(from[2]) >= Level(to[2]),
            _ => from[2] == to[2] || Architecture.Lists.Contains(from[2]),
        };
    }

    private static int Level(string folder) => Architecture.LabFolders.ToList().IndexOf(folder);

    private static IEnumerable<string> Strays(string root, IReadOnlyList<string> folders) =>
        SourceUses.Files(root).Where(file => !folders.Contains(file[(root.Length + 1)..].Split('/')[0]));

    private static bool IsInFolder(string file) => file.Count(c => c == '/') > 2;

    private static IEnumerable<string> Climbing(IReadOnlyList<CourseProject> projects) =>
        from project in projects
        let level = Architecture.Storeys.ToList().IndexOf(project.Name)
        where level >= 0
        from way in Ways(project, projects)
        where Architecture.Storeys.ToList().IndexOf(way[^1]) > level
        select $"{project.Name} refers to {string.Join(", which refers to ", way)}";

    private static IEnumerable<string[]> Ways(CourseProject start, IReadOnlyList<CourseProject> projects) =>
        from name in start.References
        let longer = projects.Where(project => project.Name == name).SelectMany(next => Ways(next, projects))
        from way in longer.Select(rest => (string[])[name, .. rest]).Prepend([name])
        select way;
}
