namespace Course.Tests.Support;

/// <summary>Chapters and quiz run once; the tests read what that left behind.</summary>
/// <remarks>
/// A push runs them at the smoke budget, which judges no time: three commands beside each other with a third of them
/// each. <c>./lab test --all</c> runs them at the quick budget, one after the other. What deepens them and the solutions
/// run with it in the kernels (Hosts.Tests).
/// </remarks>
public sealed class FinishedRun : IAsyncLifetime
{
    // The thirds, 00 to 05 with the quiz, 06 to 08 with 12, and 09 to 11, take about the same time.
    private const string Second = "06", Third = "09";

    // In a push other tests run beside these, perhaps on a busy
    // machine: the limits of a reader's run would judge times.
    private static readonly string[] Limits = TestScope.IsAll ? [] : ["--timeout", "1500", "--cell-timeout", "600"];

    private readonly string _folder = Directory.CreateTempSubdirectory("lab-out-").FullName;

    // The tests of the collection take turns.
    private readonly Dictionary<string, ExecutedNotebook> _read = [];

    /// <summary>The runs of chapters and quiz, in the course's order.</summary>
    internal IReadOnlyList<FinishedPart> Parts { get; private set; } = [];

    /// <summary>A notebook as its run left it, read once for all tests.</summary>
    internal ExecutedNotebook Notebook(string chapter)
    {
        var file = PartWith(chapter).File(Path.GetFileName(chapter));
        if (!_read.TryGetValue(file, out var notebook)) _read[file] = notebook = new ExecutedNotebook(file);

        return notebook;
    }

    internal string Page(string chapter) =>
        PartWith(chapter).File(Path.ChangeExtension(Path.GetFileName(chapter), ".html"));

    /// <summary>The run that a notebook was part of.</summary>
    internal FinishedPart PartWith(string chapter) =>
        Parts.First(part => File.Exists(part.File(Path.GetFileName(chapter))));

    public async ValueTask InitializeAsync()
    {
        if (TestScope.IsAll)
        {
            Parts = [await RunAsync("all", [])];
            return;
        }

        var notebooks = Repository.Runs().ToList();
        int At(string number) =>
            notebooks.FindIndex(path => Path.GetFileName(path).StartsWith(number, StringComparison.Ordinal));
        var (second, third) = (At(Second), At(Third));
        Parts = await Task.WhenAll(
            RunAsync("first", notebooks[..second]), RunAsync("second", [.. notebooks[second..third], notebooks[^1]]),
            RunAsync("third", notebooks[third..^1]));
    }

    public ValueTask DisposeAsync()
    {
        Directory.Delete(_folder, recursive: true);
        return ValueTask.CompletedTask;
    }

    private async Task<FinishedPart> RunAsync(string name, IEnumerable<string> notebooks)
    {
        var part = new FinishedPart(Path.Combine(_folder, name));
        await using var lab = LabCommand.Start(
        [
            "run", .. notebooks, .. Limits, "--budget", TestScope.Budget,
            "--out", part.Out, "--record", part.Record,
        ]);
        return part with { Run = await lab.EndAsync(TimeSpan.FromMinutes(30)) };
    }
}

/// <summary>One command's run and what it left behind.</summary>
internal sealed record FinishedPart(string Out)
{
    public ProcessResult Run { get; init; } = null!;

    /// <summary>What the run kept of itself.</summary>
    public string Record => File("record");

    public string Claims => File("claims.csv");

    public string File(string name) => Path.Combine(Out, name);
}

/// <summary>Tests of this collection share one finished run and do not run beside each other.</summary>
[CollectionDefinition(Name)]
public sealed class Finished : ICollectionFixture<FinishedRun>
{
    public const string Name = "a finished run";
}
