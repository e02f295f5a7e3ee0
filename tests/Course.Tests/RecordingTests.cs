using GrpcLab;
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
        var isOfThis = RunRecord.IsOf(Notebook.Read(path), Notebook.Read(Path.Combine(Repository.Notebooks, notebook)));

        Assert.True(isOfThis, "Its code has changed since it was recorded.");
        Assert.True(
            RecordedNotebook.RecordOf(path) is not null, "It was recorded by a version of which no page is made.");
        Assert.Contains("· full budget ·", text, StringComparison.Ordinal);
        Assert.DoesNotContain("[too long to be shown", text, StringComparison.Ordinal);
    }

    public static TheoryData<string> Chapters => new(Repository.Chapters().Select(Path.GetFileNameWithoutExtension)!);

    [Theory, MemberData(nameof(Chapters))]
    public void A_chapters_headline_is_a_claim_whose_recorded_outcome_has_a_number(string chapter)
    {
        var headline = Headline.Of(Notebook.Read(Path.Combine(Repository.Notebooks, chapter + ".ipynb")));

        var claim = Csv.Read(File.ReadAllText(Repository.RecordedClaims))
            .First(row => row[0] == chapter && row[3] == "claim" && row[4] == headline);

        Assert.Matches(@"\d", claim[7]);
    }

    [Theory, MemberData(nameof(Chapters))]
    public void The_figure_that_opens_a_chapter_is_in_its_recording(string chapter)
    {
        var recorded = Notebook.Read(Path.Combine(Repository.Recorded, chapter + ".ipynb"));
        var title = Headline.Figure(Notebook.Read(Path.Combine(Repository.Notebooks, chapter + ".ipynb")));

        var figures = LabFigure.Among(recorded.CodeCells.SelectMany(cell => cell.Outputs)).ToList();

        Assert.Contains(figures, figure => title is null || figure.IsTitled(title));
    }

    [Fact]
    public void Nothing_else_is_kept() => Assert.Equal(
        Paths.Select(path => Path.GetFileName(path)!).Order(StringComparer.Ordinal),
        Directory.EnumerateFiles(Repository.Recorded, "*.ipynb").Select(path => Path.GetFileName(path))
            .Order(StringComparer.Ordinal));
}
