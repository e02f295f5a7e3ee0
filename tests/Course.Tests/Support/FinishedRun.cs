namespace Course.Tests.Support;

/// <summary>All notebooks and all solutions run once; the tests read what that left behind.</summary>
/// <remarks>
/// A push runs them at the smoke budget, which judges no time: three commands beside each other, two with a half of the
/// notebooks each, one with the solutions. <c>./lab test --all</c> runs them at the quick budget, one after the other.
/// </remarks>
public sealed class FinishedRun : IAsyncLifetime
{
    // The halves take about the same time.
    private const string SecondHalf = "07";

    // In a push other tests run beside these, perhaps on a busy
    // machine: the limits of a reader's run would judge times.
    private static readonly string[] Limits = TestScope.IsAll ? [] : ["--timeout", "1500", "--cell-timeout", "600"];

    private readonly string _folder = Directory.CreateTempSubdirectory("lab-out-").FullName;

    /// <summary>The runs of chapters, quiz and appendix, in the course's order.</summary>
    internal IReadOnlyList<FinishedPart> Parts { get; private set; } = [];

    internal FinishedPart Solutions { get; private set; } = null!;

    /// <summary>The run of what deepens chapters; null in a push.</summary>
    internal FinishedPart? Deeper { get; private set; }

    internal ExecutedNotebook Notebook(string chapter) => new(PartWith(chapter).File(Path.GetFileName(chapter)));

    internal string Page(string chapter) =>
        PartWith(chapter).File(Path.ChangeExtension(Path.GetFileName(chapter), ".html"));

    /// <summary>The run that a notebook was part of.</summary>
    internal FinishedPart PartWith(string chapter) =>
        Parts.First(part => File.Exists(part.File(Path.GetFileName(chapter))));

    public async Task InitializeAsync()
    {
        if (TestScope.IsAll)
        {
            Parts = [await RunAsync("all", [])];
            Solutions = await RunAsync("solutions", Repository.Solutions());
            Deeper = await RunAsync("deeper", Repository.Deeper());
            return;
        }

        var notebooks = Repository.All().ToList();
        var half = notebooks.FindIndex(path => Path.GetFileName(path).StartsWith(SecondHalf, StringComparison.Ordinal));
        var parts = await Task.WhenAll(
            RunAsync("first", notebooks[..half]), RunAsync("second", notebooks[half..]),
            RunAsync("solutions", Repository.Solutions()));
        (Parts, Solutions) = (parts[..2], parts[2]);
    }

    public Task DisposeAsync()
    {
        Directory.Delete(_folder, recursive: true);
        return Task.CompletedTask;
    }

    private async Task<FinishedPart> RunAsync(string name, IEnumerable<string> notebooks)
    {
        var part = new FinishedPart(Path.Combine(_folder, name));
        await using var lab = LabCommand.Start(
            ["run", .. notebooks, .. Limits, "--budget", TestScope.Budget, "--out", part.Out, "--record", part.Record]);
        return part with { Run = await lab.EndAsync(TimeSpan.FromMinutes(30)) };
    }
}

/// <summary>One command's run and what it left behind.</summary>
/// <param name="Out">Its output folder.</param>
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
