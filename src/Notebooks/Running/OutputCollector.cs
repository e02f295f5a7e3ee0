namespace GrpcLab.Notebooks;

/// <summary>
/// Gathers what cells send into outputs: streams joined, displays replaced by their updates, in any cell.
/// </summary>
internal sealed class OutputCollector
{
    private readonly Lock _lock = new();
    private readonly Dictionary<int, List<CellOutput>> _outputs = [];

    public IReadOnlyList<CellOutput> Of(int cell)
    {
        lock (_lock) return [.. Joined(_outputs.GetValueOrDefault(cell) ?? [])];
    }

    public void Add(int cell, CellEvent sent)
    {
        lock (_lock)
        {
            var outputs = _outputs.TryGetValue(cell, out var known) ? known : _outputs[cell] = [];
            if (sent is ClearOutput) outputs.Clear();
            else if (sent is CellOutput output) outputs.Add(output);
            else if (sent is UpdateDisplay update) Update(update);
        }
    }

    /// <summary>Drops what a cell put out.</summary>
    public void Forget(int cell)
    {
        lock (_lock) _outputs.Remove(cell);
    }

    private void Update(UpdateDisplay update)
    {
        foreach (var outputs in _outputs.Values)
        {
            for (var i = 0; i < outputs.Count; i++)
            {
                if (outputs[i] is DisplayOutput display && display.DisplayId == update.DisplayId)
                {
                    outputs[i] = display with { Data = update.Data };
                }
            }
        }
    }

    private static IEnumerable<CellOutput> Joined(List<CellOutput> outputs)
    {
        for (var i = 0; i < outputs.Count; i++)
        {
            var pieces = outputs.Skip(i).TakeWhile(output => NameOf(output) is { } name && name == NameOf(outputs[i]))
                .Cast<StreamOutput>().Select(piece => piece.Text).ToList();
            yield return pieces.Count < 2 ? outputs[i] : new StreamOutput(NameOf(outputs[i])!, string.Concat(pieces));
            i += Math.Max(pieces.Count - 1, 0);
        }
    }

    private static string? NameOf(CellOutput output) => (output as StreamOutput)?.Name;
}
