using System.Collections.Concurrent;
using System.Text.Json;

namespace GrpcLab.Notebooks;

/// <summary>Sorts what the engine sends to whoever waits for it: to cells, by id.</summary>
internal sealed class Conversation
{
    /// <summary>The reason given when the process simply went away.</summary>
    public const string Closed = "The engine closed its end of the conversation.";

    private readonly TaskCompletionSource<EngineMessage> _ready = new(
        TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly ConcurrentDictionary<string, PendingCell> _cells = new();
    private volatile PendingCell? _last;
    private volatile EngineException? _ended;

    /// <summary>Ends when the engine has said that it is ready.</summary>
    public Task<EngineMessage> Ready => _ready.Task;

    public PendingCell Begin(string id, Action<CellEvent> onEvent)
    {
        // Kept for the life of the process: background work of a cell may write long after the cell's end.
        var cell = _cells[id] = _last = new PendingCell(onEvent);
        if (_ended is { } reason) cell.Done.TrySetException(reason);
        return cell;
    }

    /// <summary>What ends when the mark of a cell is read; null for text that is no cell's mark.</summary>
    public TaskCompletionSource? MarkOf(string id) => _cells.GetValueOrDefault(id)?.Marked;

    public void OnRawStderr(string text) => _last?.Raise(new StreamOutput("stderr", text));

    public async Task ReadAsync(TextReader reader)
    {
        try
        {
            while (await reader.ReadLineAsync().ConfigureAwait(false) is { } line) Take(EngineMessage.Parse(line));
            End(new EngineException(Closed));
        }
        catch (Exception e)
        {
            End(e as EngineException
                ?? new EngineException($"Reading from the engine failed: {e.Message.TrimEnd('.')}.", e));
        }
    }

    /// <summary>Tells everyone who waits that no answer will come.</summary>
    public void End(EngineException reason)
    {
        _ended ??= reason;
        _ready.TrySetException(reason);
        foreach (var cell in _cells.Values) cell.Done.TrySetException(reason);
    }

    private void Take(EngineMessage message)
    {
        if (message.Type == "ready") _ready.TrySetResult(message);
        if (message.Text("parent") is not { } id || !_cells.TryGetValue(id, out var cell)) return;
        if (message.Type == "done") cell.Done.TrySetResult(message);
        else if (message.ToCellEvent() is { } cellEvent) cell.Raise(cellEvent);
    }
}

/// <summary>A cell that was sent: where its events go, and how it ended.</summary>
internal sealed class PendingCell(Action<CellEvent> onEvent)
{
    private readonly Lock _handing = new();
    private volatile ErrorOutput? _error;

    /// <summary>Ends when the engine has said how the cell ended.</summary>
    public TaskCompletionSource<EngineMessage> Done { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Ends when all that was written to standard error before the cell's end has been read.</summary>
    public TaskCompletionSource Marked { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public ErrorOutput? Error => _error;

    /// <summary>
    /// Hands an event to the caller; the caller's own exception becomes the result of the call that runs the cell.
    /// </summary>
    public void Raise(CellEvent cellEvent)
    {
        if (cellEvent is ErrorOutput error) _error = error;
        try
        {
            // Two readers feed one handler, which is promised one event at a time.
            lock (_handing) onEvent(cellEvent);
        }
        catch (Exception e)
        {
            Done.TrySetException(e);
        }
    }
}

/// <summary>One line from the engine, taken apart.</summary>
internal sealed record EngineMessage(string Type, JsonElement Body)
{
    /// <exception cref="EngineException">The line is not a message of the protocol.</exception>
    public static EngineMessage Parse(string line)
    {
        try
        {
            var body = JsonElement.Parse(line);
            return new(body.GetProperty("type").GetString()!, body);
        }
        catch (Exception e) when (e is JsonException or KeyNotFoundException or InvalidOperationException)
        {
            var start = line.Length > 200 ? line[..200] + "…" : line;
            throw new EngineException($"The engine sent a line that is not part of the protocol: {start}. "
                + "The engine and this library may come from different builds; build the course again.", e);
        }
    }

    public string? Text(string name) =>
        Body.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;

    public string Required(string name) =>
        Text(name) ?? throw new EngineException($"The engine sent a {Type} message without {name}. "
            + "The engine and this library may come from different builds; build the course again.");

    public int? Number(string name) =>
        Body.TryGetProperty(name, out var value) && value.TryGetInt32(out var number) ? number : null;

    /// <summary>The event a handler gets; null for types this version does not know, which are ignored.</summary>
    public CellEvent? ToCellEvent() => Type switch
    {
        "stream" => new StreamOutput(Required("name"), Required("text")),
        "display" => new DisplayOutput(Data()) { DisplayId = Text("display_id") },
        "update_display" => new UpdateDisplay(Data(), Required("display_id")),
        "clear_output" => new ClearOutput(),
        "result" => new ResultOutput(Data(), Number("execution_count")),
        "error" => new ErrorOutput(Required("name"), Required("message"),
            [.. Body.GetProperty("traceback").EnumerateArray().Select(line => line.GetString() ?? "")]),
        _ => null,
    };

    private Dictionary<string, string> Data() =>
        Body.GetProperty("data").EnumerateObject().ToDictionary(p => p.Name, p => p.Value.GetString() ?? "");
}
