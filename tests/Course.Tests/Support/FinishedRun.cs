namespace Course.Tests.Support;

/// <summary>All chapters run once: at the smoke budget, or for <c>./lab test --all</c> at the quick one; the tests read what that run left behind.</summary>
public sealed class FinishedRun : IAsyncLifetime
{
    internal string Out { get; } = Directory.CreateTempSubdirectory("lab-out-").FullName;

    internal ProcessResult Run { get; private set; } = null!;

    internal ExecutedNotebook Notebook(string chapter) => new(Path.Combine(Out, Path.GetFileName(chapter)));

    /// <summary>What the run kept of itself.</summary>
    internal string Record => Path.Combine(Out, "record");

    internal string Claims => Path.Combine(Out, "claims.csv");

    internal string Page(string chapter) => Path.Combine(Out, Path.ChangeExtension(Path.GetFileName(chapter), ".html"));

    public async Task InitializeAsync()
    {
        await using var lab = LabCommand.Start("run", "--budget", TestScope.Budget, "--out", Out, "--record", Record);
        Run = await lab.EndAsync(TimeSpan.FromMinutes(30));
    }

    public Task DisposeAsync()
    {
        Directory.Delete(Out, recursive: true);
        return Task.CompletedTask;
    }
}

/// <summary>Tests of this collection share one finished run and do not run beside each other.</summary>
[CollectionDefinition(Name)]
public sealed class Finished : ICollectionFixture<FinishedRun>
{
    public const string Name = "a finished run";
}
