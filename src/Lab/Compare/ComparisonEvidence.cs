namespace GrpcLab;

/// <summary>What was counted in the observed calls of one case.</summary>
/// <param name="Case">The case's name.</param>
/// <param name="Counts">The counts.</param>
public sealed record CaseEvidence(string Case, Evidence Counts);

/// <summary>What was counted in the observed calls, case by case.</summary>
/// <param name="Cases">One entry a case, in the order described.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record ComparisonEvidence(IReadOnlyList<CaseEvidence> Cases) : IDisplayable
{
    private static readonly Column[] Columns =
    [
        "case", Column.Number("calls"), Column.Number("connections opened"), Column.Number("TLS handshakes"),
        Column.Number("client bytes per call"), Column.Number("server connections"),
        Column.Number("server bytes per call"),
    ];

    /// <summary>Calls, connections, handshakes, and bytes allocated a call on both sides.</summary>
    public Table ToTable() => new(Columns, [.. Cases.Select(c => Row(c.Case, c.Counts))])
    {
        Note = "Counted in a few calls apart from the timed ones, because counting costs time.",
    };

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => ToTable().ToBundle();

    /// <summary>The text form.</summary>
    public override string ToString() => ToTable().ToText();

    private static string[] Row(string name, Evidence e) =>
    [
        name, Text(e.Calls), Text(e.ConnectionsOpened), Text(e.TlsHandshakes),
        Text(e.ClientAllocatedBytes / Math.Max(e.Calls, 1)),
        Text(e.ServerConnectionsAccepted), Text(e.ServerAllocatedBytes / Math.Max(e.Calls, 1)),
    ];

    private static string Text(long? count) => count is { } known ? Unit.Whole(known) : "not observed";
}
