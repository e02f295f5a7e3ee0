using System.Collections.Concurrent;

namespace GrpcLab.Notebooks;

/// <summary>Sorts what the engine sends to whoever waits for it: cells by id, marks by id.</summary>
internal sealed class Conversation
{
    /// <summary>The reason given when the process simply went away.</summary>
    public const string Closed = "The engine closed its end of the conversation.";

    private readonly TaskCompletionSource<EngineMessage> _ready = new(
        TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly ConcurrentDictionary<string, PendingCell> _cells = new();
    private readonly ConcurrentDictionary<string, TaskCompletionSource> _marks = new();
    private readonly Lock _handing = new();
    private volatile PendingCell? _last;
    private volatile EngineException? _ended;

    /// <summary>Ends when the engine has said that it is ready.</summary>
    public Task<EngineMessage> Ready => _ready.Task;

    public PendingCell Begin(string id, Action<CellEvent> onEvent)
    {
        var cell = new PendingCell(id, onEvent);
        // Kept for the life of the process: background work of a cell may write long after the cell's end.
        _cells[id] = cell;
        _marks[id] = new(TaskCreationOptions.RunContinuationsAsynchronously);
        _last = cell;
        if (_ended is { } reason) cell.Fail(reason);
        return cell;
    }

    public Task Marked(string id) => _marks.TryGetValue(id, out var mark) ? mark.Task : Task.CompletedTask;

    /// <summary>False for text that is no cell's mark.</summary>
    public bool IsMark(string id) => _marks.ContainsKey(id);

    /// <summary>Takes note of a cell's mark.</summary>
    public void OnMark(string id)
    {
        if (_marks.TryRemove(id, out var mark)) mark.TrySetResult();
    }

    public void OnRawStderr(string text)
    {
        if (_last is { } cell) Raise(cell, new StreamText("stderr", text));
    }

    public async Task ReadAsync(TextReader reader)
    {
        try
        {
            while (await reader.ReadLineAsync().ConfigureAwait(false) is { } line) Take(EngineMessage.Parse(line));
            End(new EngineException(Closed));
        }
        catch (Exception e)
        {
            End(e as EngineException ?? new EngineException($"Reading from the engine failed: {e.Message}.", e));
        }
    }

    /// <summary>Tells everyone who waits that no answer will come.</summary>
    public void End(EngineException reason)
    {
        _ended ??= reason;
        _ready.TrySetException(reason);
        foreach (var cell in _cells.Values) cell.Fail(reason);
    }

    private void Take(EngineMessage message)
    {
        if (message.Type == "ready") _ready.TrySetResult(message);
        else if (message.Parent is { } id && _cells.TryGetValue(id, out var cell)) TakeCell(cell, message);
    }

    private void TakeCell(PendingCell cell, EngineMessage message)
    {
        if (message.Type == "done") cell.Complete(message);
        else if (message.ToCellEvent() is { } cellEvent) Raise(cell, cellEvent);
    }

    // Two readers feed one handler, which is promised one event at a time.
    private void Raise(PendingCell cell, CellEvent cellEvent)
    {
        lock (_handing) cell.Raise(cellEvent);
    }
}

/// <summary>A cell that was sent: where its events go, and how it ended.</summary>
internal sealed class PendingCell(string id, Action<CellEvent> onEvent)
{
    private readonly TaskCompletionSource<EngineMessage> _done = new(
        TaskCreationOptions.RunContinuationsAsynchronously);
    private volatile ErrorInfo? _error;

    public string Id => id;

    public Task<EngineMessage> Done => _done.Task;

    public ErrorInfo? Error => _error;

    public void Complete(EngineMessage done) => _done.TrySetResult(done);

    public void Fail(Exception reason) => _done.TrySetException(reason);

    /// <summary>
    /// Hands an event to the caller; the caller's own exception becomes the result of the call that runs the cell.
    /// </summary>
    public void Raise(CellEvent cellEvent)
    {
        if (cellEvent is ErrorInfo error) _error = error;
        try
        {
            onEvent(cellEvent);
        }
        catch (Exception e)
        {
            Fail(e);
        }
    }
}
