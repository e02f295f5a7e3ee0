using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

/// <summary>An engine in an empty folder of its own, shared by the tests of a class.</summary>
public sealed class EngineFixture : IAsyncLifetime
{
    public string Folder { get; } = Directory.CreateTempSubdirectory("engine-tests-").FullName;

    internal EngineProcess Process { get; private set; } = null!;

    public async ValueTask InitializeAsync() =>
        Process = await EngineProcess.StartAsync(TestScope.IsAll
            ? new EngineOptions { WorkingDirectory = Folder }
            // A push judges whether a cell is interrupted, and not within which time.
            : new EngineOptions { WorkingDirectory = Folder, InterruptGrace = TimeSpan.FromMinutes(1) });

    internal Task<CellRun> RunAsync(string code) => RunAsync(new CellRequest(code) { Cell = 3 });

    internal Task<CellRun> RunAsync(CellRequest request) => CellRun.OfAsync(Process, request);

    public async ValueTask DisposeAsync()
    {
        await Process.DisposeAsync();
        Directory.Delete(Folder, recursive: true);
    }
}

/// <summary>What came of one cell.</summary>
internal sealed record CellRun(CellResult Result, IReadOnlyList<CellEvent> Events)
{
    public string Stdout => Text("stdout");

    public string Stderr => Text("stderr");

    public ErrorOutput Error => Assert.IsType<CellFailed>(Result).Error;

    public string Traceback => string.Join('\n', Error.Traceback);

    public IReadOnlyDictionary<string, string> Value => Assert.Single(Events.OfType<ResultOutput>()).Data;

    public string Plain => Value["text/plain"];

    public static async Task<CellRun> OfAsync(EngineProcess engine, CellRequest request)
    {
        var events = new List<CellEvent>();
        var result = await engine.ExecuteAsync(request, Add);
        return new(result, events);

        void Add(CellEvent cellEvent)
        {
            lock (events) events.Add(cellEvent);
        }
    }

    private string Text(string name)
    {
        lock (Events) return string.Concat(Events.OfType<StreamOutput>().Where(t => t.Name == name).Select(t => t.Text));
    }
}
