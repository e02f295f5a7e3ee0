using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

/// <summary>A session in an empty folder of its own, shared by the tests of a class.</summary>
public sealed class EngineFixture : IAsyncLifetime
{
    public string Folder { get; } = Directory.CreateTempSubdirectory("engine-tests-").FullName;

    public EngineSession Session { get; private set; } = null!;

    public async Task InitializeAsync()
    {
        Session = new EngineSession(new EngineOptions { WorkingDirectory = Folder });
        await Session.StartAsync();
    }

    public async Task<CellRun> RunAsync(CellRequest request, CancellationToken cancellationToken = default)
    {
        var events = new List<CellEvent>();
        var result = await Session.ExecuteAsync(request, Add, cancellationToken);
        return new(result, events);

        void Add(CellEvent cellEvent)
        {
            lock (events) events.Add(cellEvent);
        }
    }

    public Task<CellRun> RunAsync(string code) => RunAsync(new CellRequest(code) { Cell = 3 });

    public async Task DisposeAsync()
    {
        await Session.DisposeAsync();
        Directory.Delete(Folder, recursive: true);
    }
}
