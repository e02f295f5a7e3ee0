using GrpcLab.Notebooks;

namespace Course.Tests;

/// <summary>data/recorded was made of the notebooks as they are, at the full budget.</summary>
public sealed class RecordingTests
{
    public static TheoryData<string> Notebooks => new(Paths);

    private static IEnumerable<string> Paths => Repository.All().Concat(Repository.Deeper())
        .Select(path => Path.GetRelativePath(Repository.Notebooks, path));

    [Theory, MemberData(nameof(Notebooks))]
    public void The_recording_is_one_of_this_notebook(string notebook)
    {
        var recorded = File.ReadAllText(
            Path.Combine(Repository.Recorded, Path.GetFileNameWithoutExtension(notebook) + ".txt"));

        Assert.Contains(RunRecord.HashOf(Notebook.Read(Path.Combine(Repository.Notebooks, notebook))), recorded);
        Assert.Contains("· full budget ·", recorded);
        Assert.DoesNotContain("[too long to be shown", recorded);
    }

    [Fact]
    public void Nothing_else_is_kept() => Assert.Equal(
        Paths.Select(path => Path.GetFileNameWithoutExtension(path)!).Order(StringComparer.Ordinal),
        Directory.EnumerateFiles(Repository.Recorded, "*.txt").Select(path => Path.GetFileNameWithoutExtension(path)!)
            .Order(StringComparer.Ordinal));
}
