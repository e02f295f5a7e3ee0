namespace GrpcLab;

/// <summary>What each server counted while some calls ran. Shows as a table.</summary>
/// <param name="Servers">The servers, in the order started.</param>
public sealed record BackendCounts(IReadOnlyList<BackendCount> Servers) : TableResult
{
    /// <summary>Calls that reached any of them.</summary>
    public long Calls => Servers.Sum(s => s.Calls);

    /// <summary>Connections that any of them accepted.</summary>
    public long Connections => Servers.Sum(s => s.Connections);

    /// <summary>What the work took, from its start to its end.</summary>
    public TimeSpan Took { get; init; }

    /// <summary>What the server of this name counted.</summary>
    public BackendCount this[string name] => Servers.FirstOrDefault(s => s.Name == name)
        ?? throw new KeyNotFoundException(
            $"Unknown server \"{name}\". Known: {string.Join(", ", Servers.Select(s => s.Name))}.");

    /// <summary>Share of the calls that reached the server of this name; 0 when there were none.</summary>
    public double Share(string name) => Calls > 0 ? (double)this[name].Calls / Calls : 0;

    /// <summary>One line, such as "A 300, B 300".</summary>
    public string Line => string.Join(", ", Servers.Select(s => $"{s.Name} {Unit.Whole(s.Calls)}"));

    /// <summary>A bar for each server's calls.</summary>
    /// <param name="label">What these calls are called in a figure.</param>
    public IReadOnlyList<Bar> Bars(string label) =>
        [.. Servers.Select(s => new Bar(label, s.Calls, Series: $"server {s.Name}"))];

    /// <inheritdoc/>
    public override Table ToTable() => new(
        ["server", Column.Number("calls"), Column.Number("share"), Column.Number("ended with OK"),
            Column.Number("connections accepted")],
        [.. Servers.Select(s => (IReadOnlyList<string>)
            [s.Name, Unit.Whole(s.Calls), Unit.Percent.Format(Share(s.Name)), Unit.Whole(s.Succeeded),
                Unit.Whole(s.Connections)])])
    { Caption = "Counted at each server" };
}
