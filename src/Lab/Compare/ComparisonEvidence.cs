using System.Globalization;

namespace GrpcLab;

/// <summary>What was counted in the observed calls of one case.</summary>
/// <param name="Case">The case's name.</param>
/// <param name="Counts">The counts.</param>
public sealed record CaseEvidence(string Case, Evidence Counts);

/// <summary>What was counted in the observed calls, case by case.</summary>
/// <param name="Cases">One entry a case, in the order described.</param>
public sealed record ComparisonEvidence(IReadOnlyList<CaseEvidence> Cases)
{
    /// <summary>A text table: calls, connections, handshakes, bytes a call on both sides.</summary>
    public override string ToString() => TextTable.Of(Header, Rows());

    internal static string[] Header { get; } =
        ["case", "calls", "connections opened", "TLS handshakes", "client bytes/call", "server connections", "server bytes/call"];

    internal IReadOnlyList<string[]> Rows() => [.. Cases.Select(c => Row(c.Case, c.Counts))];

    private static string[] Row(string name, Evidence e) =>
    [
        name, Text(e.Calls), Text(e.ConnectionsOpened), Text(e.TlsHandshakes), Text(e.ClientAllocatedBytes / Math.Max(e.Calls, 1)),
        Text(e.ServerConnectionsAccepted), Text(e.ServerAllocatedBytes / Math.Max(e.Calls, 1)),
    ];

    private static string Text(long? count) => count?.ToString("N0", CultureInfo.InvariantCulture) ?? "not observed";
}
