using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

/// <summary>An engine in an empty folder of its own, shared by the tests of a class.</summary>
public sealed class EngineFixture : IAsyncLifetime
{
    public string Folder { get; } = Directory.CreateTempSubdirectory("engine-tests-").FullName;

    public EngineProcess Process { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        Process = await EngineProcess.StartAsync(new EngineOptions { WorkingDirectory = Folder });
    }

    public async Task<CellRun> RunAsync(CellRequest request, CancellationToken cancellationToken = default)
    {
        var events = new List<CellEvent>();
        var result = await Process.ExecuteAsync(request, Add, cancellationToken);
        return new(result, events);

        void Add(CellEvent cellEvent)
        {
            lock (events) events.Add(cellEvent);
        }
    }

    public Task<CellRun> RunAsync(string code) => RunAsync(new CellRequest(code) { Cell = 3 });

    public async ValueTask DisposeAsync()
    {
        await Process.DisposeAsync();
        Directory.Delete(Folder, recursive: true);
    }
}
