namespace Course.Tests.Support;

/// <summary>All solutions run once, as one run; the tests read what that run left behind.</summary>
public sealed class FinishedSolutions : IAsyncLifetime
{
    private readonly string _out = Directory.CreateTempSubdirectory("lab-solutions-").FullName;

    internal ProcessResult Run { get; private set; } = null!;

    internal ExecutedNotebook Notebook(string solution) => new(Path.Combine(_out, solution));

    public async Task InitializeAsync()
    {
        await using var lab = LabCommand.Start(["run", .. Repository.Solutions(), "--budget", TestScope.Budget, "--out", _out]);
        Run = await lab.EndAsync(TimeSpan.FromMinutes(25));
    }

    public Task DisposeAsync()
    {
        Directory.Delete(_out, recursive: true);
        return Task.CompletedTask;
    }
}
