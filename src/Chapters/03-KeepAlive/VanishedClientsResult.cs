namespace GrpcLab;

/// <summary>Open connections of servers whose clients have gone without a word. Shows as a figure.</summary>
/// <param name="Clients">Clients of each server.</param>
/// <param name="Alive">How long these were there.</param>
/// <param name="Servers">One series for each server.</param>
public sealed record VanishedClientsResult(
    int Clients, TimeSpan Alive, IReadOnlyList<GoneClientsSeries> Servers) : FigureResult
{
    /// <summary>Machine, versions, limits.</summary>
    public required Conditions Conditions { get; init; }

    /// <summary>What the server of this name believed.</summary>
    public GoneClientsSeries this[string name] => Servers.FirstOrDefault(s => s.Name == name)
        ?? throw new KeyNotFoundException(
            $"Unknown server \"{name}\". Known: {string.Join(", ", Servers.Select(s => s.Name))}.");

    /// <summary>Open connections against time; the clients go after <see cref="Alive"/>.</summary>
    /// <param name="title">One line.</param>
    public LineFigure ToFigure(string title) => new(
        title,
        new Axis("time since all clients were connected", Unit.Duration),
        new Axis("connections the server has open", Unit.Count),
        [.. Servers.Select(s => new Line(s.Name, [.. s.Open.Select(o => new LinePoint(o.At.TotalSeconds, o.Open))]))])
    {
        Markers = false,
        Caption = $"The clients go after {Unit.Time(Alive)}, without FIN or RST.",
        Conditions = Conditions.Essentials.With("n", $"{Clients} clients of each server"),
    };

    internal override Figure Shown() => ToFigure("Clients that went without a word");
}
