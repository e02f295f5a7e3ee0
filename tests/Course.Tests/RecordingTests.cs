using GrpcLab.Notebooks;

namespace Course.Tests;

/// <summary>data/recorded was made of the notebooks as they are, at the full budget.</summary>
public sealed class RecordingTests
{
    public static TheoryData<string> Notebooks => new(Paths);

    private static IEnumerable<string> Paths => Repository.Runs().Concat(Repository.Deeper())
        .Select(path => Path.GetRelativePath(Repository.Notebooks, path));

    [Theory, MemberData(nameof(Notebooks))]
    public void The_recording_is_one_of_this_notebook(string notebook)
    {
        var path = Path.Combine(Repository.Recorded, Path.GetFileName(notebook));
        var text = File.ReadAllText(path);

        Assert.True(RunRecord.IsOf(Notebook.Read(path), Notebook.Read(Path.Combine(Repository.Notebooks, notebook))));
        Assert.Contains("· full budget ·", text, StringComparison.Ordinal);
        Assert.DoesNotContain("[too long to be shown", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Nothing_else_is_kept() => Assert.Equal(
        Paths.Select(path => Path.GetFileName(path)!).Order(StringComparer.Ordinal),
        Directory.EnumerateFiles(Repository.Recorded, "*.ipynb").Select(path => Path.GetFileName(path))
            .Order(StringComparer.Ordinal));
}
