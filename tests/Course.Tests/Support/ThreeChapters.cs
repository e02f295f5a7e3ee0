using System.Text.RegularExpressions;
using GrpcLab;
using GrpcLab.Notebooks;

namespace Course.Tests.Support;

/// <summary>
/// A book of chapters 1 and 4, the quiz and a page without neighbours; cells put out a comparison, a claim and long
/// lines.
/// </summary>
public sealed partial class ThreeChapters : IAsyncLifetime
{
    internal string Folder { get; } = Directory.CreateTempSubdirectory("grpc-lab-book-").FullName;

    /// <summary>A comparison that is over at once, of two cases with a clear ratio.</summary>
    internal static Task<Comparison> CompareAsync() =>
        Compare.Baseline("one channel, one client", () => Task.Delay(1))
            .Against("one channel, new client per call", () => Task.Delay(4))
            .Within(
                Budget.Quick with
                {
                    Rounds = 10,
                    Slice = TimeSpan.FromMilliseconds(5),
                    WarmupFloor = TimeSpan.Zero,
                    WarmupCap = TimeSpan.FromMilliseconds(50)
                })
            .RunAsync();

    public async ValueTask InitializeAsync()
    {
        var comparison = await CompareAsync();
        var claim = Claim.Slower("a new client is slower", comparison.Cases[1]);
        string[] notebooks =
            ["01-channel-reuse.ipynb", "04-streaming.ipynb", "quiz.ipynb", "deeper/12-traces-and-meters.ipynb"];
        RenderedPage.Book(Folder, [.. notebooks.Select(
            notebook => RenderedPage.Report(notebook, cell => Output(cell, comparison, claim)))]);
    }

    public ValueTask DisposeAsync()
    {
        Directory.Delete(Folder, recursive: true);
        return ValueTask.CompletedTask;
    }

    private static IEnumerable<IReadOnlyDictionary<string, string>> Output(
        Cell cell, Comparison comparison, ClaimResult claim) =>
        Question().Match(cell.Source) is { Success: true } question
            ? [Quiz.Answer(question.Groups[1].Value, '?').ToBundle()]
            : cell.CodeNumber == 5 ? [comparison.ToBundle(), claim.ToBundle()]
            : [new Dictionary<string, string> { ["text/plain"] = new string('x', 300) }];

    [GeneratedRegex("Quiz\\.Answer\\(\"([^\"]+)\"")]
    private static partial Regex Question();
}
