namespace GrpcLab.Notebooks;

/// <summary>
/// The engine of one notebook: starts a process when the first cell comes, and a new one after a process was lost.
/// Variables live as long as the process: <see cref="Generation"/> says when they were lost.
/// </summary>
/// <param name="options">How each process is started.</param>
public sealed class EngineSession(EngineOptions options) : IAsyncDisposable
{
    private readonly SemaphoreSlim _starting = new(1, 1);
    private EngineProcess? _engine;

    /// <summary>How many processes were started so far; 0 before the first cell.</summary>
    public int Generation { get; private set; }

    /// <summary>The process in use; null before the first cell.</summary>
    public EngineProcess? Engine => _engine;

    /// <summary>Starts the process now, so that the first cell need not wait for it.</summary>
    /// <param name="cancellationToken">Gives up waiting.</param>
    /// <exception cref="EngineException">The process did not start.</exception>
    public async Task<EngineProcess> StartAsync(CancellationToken cancellationToken = default)
    {
        await _starting.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            if (_engine is { HasEnded: false } running) return running;
            if (_engine is { } ended) await ended.DisposeAsync().ConfigureAwait(false);
            _engine = await EngineProcess.StartAsync(options, cancellationToken).ConfigureAwait(false);
            Generation++;
            return _engine;
        }
        finally
        {
            _starting.Release();
        }
    }

    /// <summary>Runs one cell; see <see cref="EngineProcess.ExecuteAsync"/>. A process that was lost is replaced first.</summary>
    /// <param name="request">The cell.</param>
    /// <param name="onEvent">Gets every event in order.</param>
    /// <param name="cancellationToken">Interrupts the cell.</param>
    /// <exception cref="EngineException">No process could be started.</exception>
    public async Task<CellResult> ExecuteAsync(CellRequest request, Action<CellEvent> onEvent, CancellationToken cancellationToken = default)
    {
        var engine = await StartAsync(cancellationToken).ConfigureAwait(false);
        return await engine.ExecuteAsync(request, onEvent, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Asks the running cell to stop, if there is one.</summary>
    public Task InterruptAsync() => _engine?.InterruptAsync() ?? Task.CompletedTask;

    /// <summary>Ends the process and everything it started; the next cell gets a new one.</summary>
    public async Task RestartAsync()
    {
        if (Interlocked.Exchange(ref _engine, null) is { } engine) await engine.DisposeAsync().ConfigureAwait(false);
    }

    /// <summary>Ends the process and everything it started.</summary>
    public async ValueTask DisposeAsync() => await RestartAsync().ConfigureAwait(false);
}
