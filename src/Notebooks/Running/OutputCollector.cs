using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>
/// Gathers what cells send into outputs: streams joined, displays replaced by their updates, in any cell.
/// </summary>
internal sealed class OutputCollector
{
    private readonly Lock _lock = new();
    private readonly Dictionary<int, List<OutputSlot>> _outputs = [];
    private readonly Dictionary<string, List<OutputSlot>> _shown = [];

    public IReadOnlyList<CellOutput> Of(int cell)
    {
        lock (_lock) return [.. (_outputs.GetValueOrDefault(cell) ?? []).Select(slot => slot.ToOutput())];
    }

    public void Add(int cell, CellEvent sent)
    {
        lock (_lock)
        {
            var outputs = _outputs.TryGetValue(cell, out var known) ? known : _outputs[cell] = [];
            switch (sent)
            {
                case StreamText text:
                    Stream(outputs, text);
                    break;
                case DisplayData display:
                    outputs.Add(new(new DisplayOutput(display.Data)));
                    Remember(display.DisplayId, outputs[^1]);
                    break;
                case UpdateDisplay update:
                    Update(update);
                    break;
                case ClearOutput:
                    outputs.Clear();
                    break;
                case ResultValue value:
                    outputs.Add(new(new ResultOutput(value.Data, value.ExecutionCount)));
                    break;
                case ErrorInfo error:
                    outputs.Add(new(new ErrorOutput(error.Name, error.Message, error.Traceback)));
                    break;
            }
        }
    }

    /// <summary>Drops what a cell put out.</summary>
    public void Forget(int cell)
    {
        lock (_lock) _outputs.Remove(cell);
    }

    private static void Stream(List<OutputSlot> outputs, StreamText sent)
    {
        if (outputs.LastOrDefault()?.TryAppend(sent) != true) outputs.Add(new(sent));
    }

    private void Remember(string? displayId, OutputSlot slot)
    {
        if (displayId is null) return;

        if (!_shown.TryGetValue(displayId, out var slots)) _shown[displayId] = slots = [];

        slots.Add(slot);
    }

    private void Update(UpdateDisplay update)
    {
        foreach (var slot in _shown.GetValueOrDefault(update.DisplayId) ?? [])
        {
            slot.Replace(new DisplayOutput(update.Data));
        }
    }
}

/// <summary>One output while its cell runs: a stream that grows, or a display that may be replaced.</summary>
internal sealed class OutputSlot
{
    private readonly string? _stream;
    private readonly StringBuilder _text = new();
    private CellOutput? _output;

    public OutputSlot(CellOutput output) => _output = output;

    public OutputSlot(StreamText first)
    {
        _stream = first.Name;
        _text.Append(first.Text);
    }

    public CellOutput ToOutput() => _output ?? new StreamOutput(_stream!, _text.ToString());

    public void Replace(CellOutput output) => _output = output;

    public bool TryAppend(StreamText sent)
    {
        if (_stream != sent.Name) return false;

        _text.Append(sent.Text);
        return true;
    }
}
