namespace GrpcLab.Engine;

/// <summary>
/// What cells put out on its way to the outbox: each cell's output is bounded here, whatever its kind.
/// </summary>
internal sealed class OutputGate(Outbox outbox)
{
    private readonly Lock _lock = new();
    // Kept for the life of the process: background work of a cell may write long after the cell's end.
    private readonly Dictionary<string, OutputBound> _bounds = [];
    // How much each display holds at the moment, because an update replaces it.
    private readonly Dictionary<string, int> _shown = [];

    public void Text(string parent, string name, ReadOnlySpan<char> text)
    {
        if (text.IsEmpty) return;
        try
        {
            // Nothing: a cell that is stopped by force is not stopped within a finally block. A loop
            // that writes beyond its bound is in here most of the time, and would leave the lock taken.
        }
        finally
        {
            lock (_lock) Pass(parent, name, text);
        }
    }

    public void Flush() => Whole(outbox.Flush);

    /// <summary>Sends what was kept back of every cell: the process is about to end.</summary>
    public void End()
    {
        lock (_lock)
        {
            foreach (var parent in _bounds.Keys) SendKeptBack(parent);
        }
        outbox.Flush();
    }

    public void Display(string parent, IReadOnlyDictionary<string, string> bundle, string displayId, bool update) =>
        Whole(() =>
        {
            lock (_lock)
            {
                if (update) Update(parent, bundle, displayId);
                else if (Of(parent).Display(bundle, displayId) is { } passed) Send(parent, passed, displayId);
            }
        });

    public void Result(string parent, IReadOnlyDictionary<string, string> bundle, int count)
    {
        lock (_lock)
        {
            SendKeptBack(parent);
            outbox.Send("result", parent, ("data", Of(parent).Value(bundle)), ("execution_count", count));
        }
    }

    public void Error(string parent, CellError error, bool ansi)
    {
        lock (_lock)
        {
            SendKeptBack(parent);
            outbox.Send("error", parent, ("name", error.Name), ("message", error.Message),
                ("traceback", error.Traceback.Select(line => ansi ? line.ToAnsi() : line.ToString())));
        }
    }

    /// <summary>
    /// Removes what the cell has put out so far, at once and not with its next output, and counts anew how much it is.
    /// </summary>
    public void Clear(string parent) => Whole(() =>
    {
        lock (_lock)
        {
            if (Of(parent).Clear()) outbox.Send("clear_output", parent);
        }
    });

    public void Done(string parent, string status, string? note, int count)
    {
        lock (_lock)
        {
            SendKeptBack(parent);
            outbox.Send("done", parent, ("status", status), ("note", note), ("execution_count", count));
        }
    }

    // What is in a finally block is not stopped by force, as in Text.
    private static void Whole(Action action)
    {
        try
        {
            // Nothing.
        }
        finally
        {
            action();
        }
    }

    private void Pass(string parent, string name, ReadOnlySpan<char> text)
    {
        var bound = Of(parent);
        var wasFull = bound.TextIsFull;
        outbox.Text(parent, name, bound.Text(name, text));
        if (bound.TextIsFull && !wasFull) outbox.Text(parent, "stderr", OutputBound.Notice);
    }

    private OutputBound Of(string parent) =>
        _bounds.TryGetValue(parent, out var bound) ? bound : _bounds[parent] = new();

    private void Update(string parent, IReadOnlyDictionary<string, string> bundle, string displayId)
    {
        var bound = Of(parent);
        if (bound.UpdateKeptBack(bundle, displayId) || !_shown.TryGetValue(displayId, out var size)) return;
        if (bound.Update(bundle, size) is not { } passed) return;
        _shown[displayId] = Brief.Size(passed);
        outbox.Update(parent, passed, displayId);
    }

    private void Send(string parent, IReadOnlyDictionary<string, string> bundle, string displayId)
    {
        _shown[displayId] = Brief.Size(bundle);
        outbox.Send("display", parent, ("data", bundle), ("display_id", displayId));
    }

    private void SendKeptBack(string parent) => Of(parent).HandOutKeptBack(
        (stream, text) => outbox.Text(parent, stream, text), (bundle, id) => Send(parent, bundle, id));
}
