using System.Text.RegularExpressions;
using GrpcLab.Notebooks;

namespace Course.Tests;

/// <summary>A figure says "Dashed: predicted." of every line that a notebook draws as predicted.</summary>
public sealed partial class PredictionTests
{
    public static TheoryData<string> Notebooks =>
        new(Directory.EnumerateFiles(Repository.Notebooks, "*.ipynb", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(Repository.Notebooks, path)));

    [Theory, MemberData(nameof(Notebooks))]
    public void What_a_notebook_draws_as_predicted_is_called_so(string notebook)
    {
        var code = string.Join(
            '\n', Notebook.Read(Path.Combine(Repository.Notebooks, notebook)).CodeCells.Select(cell => cell.Source));

        var labels = Label().Matches(code).Select(match => match.Groups[1].Value).ToList();

        Assert.Equal(code.Split("Predicted = true").Length - 1, labels.Count);
        Assert.All(labels, label => Assert.StartsWith("predicted", label, StringComparison.Ordinal));
    }

    [GeneratedRegex(
        "new(?: Line)?\\(\"([^\"]+)\",(?:(?!new(?: Line)?\\(\").)*?\\{ Predicted = true", RegexOptions.Singleline)]
    private static partial Regex Label();
}
