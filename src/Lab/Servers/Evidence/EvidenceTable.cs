using System.Globalization;

namespace GrpcLab;

/// <summary>Evidence in words: what the client did beside what the server saw.</summary>
internal static class EvidenceTable
{
    public static Table Of(Evidence e) => new(["", "client", "server"],
    [
        ["connections", $"{Connections(e)} for {Calls(e)}, {Unit.Whole(e.ConnectionsOpen)} open", Accepted(e)],
        ["TLS handshakes", $"{Handshakes(e)} for {Calls(e)}", Optional(e.ServerTlsHandshakes, "handshake")],
        ["calls", $"{Unit.Whole(e.Calls)} made", Answered(e)],
        ["waited for a connection or a stream",
            e.TimeInQueue is { } time ? Unit.Time(time) + " in all" : "not observed", ""],
        ["allocated", PerCall(e.ClientAllocatedBytes, e.Calls), PerCall(e.ServerAllocatedBytes, e.Calls)],
        ["garbage collections", "", Optional(e.ServerCollections, "collection")],
    ]);

    /// <summary>One line with the counts that matter most.</summary>
    public static string Line(Evidence e) => $"{Connections(e)} and {Handshakes(e)} for {Calls(e)}";

    private static string Connections(Evidence e) => ReaderNumbers.Counted(e.ConnectionsOpened, "connection");

    private static string Handshakes(Evidence e) => ReaderNumbers.Counted(e.TlsHandshakes, "handshake");

    private static string Calls(Evidence e) => ReaderNumbers.Counted(e.Calls, "call");

    private static string Accepted(Evidence e) =>
        e.ServerConnectionsAccepted is { } accepted ? $"{Unit.Whole(accepted)} accepted" : "not observed";

    private static string Answered(Evidence e) => e.ServerCalls is { } calls
        ? $"{Unit.Whole(calls)} answered, {Unit.Whole(e.ServerCallsFailed ?? 0)} of them failed"
        : "not observed";

    private static string Optional(long? count, string what) =>
        count is { } known ? ReaderNumbers.Counted(known, what) : "not observed";

    private static string PerCall(long? bytes, long calls) => bytes switch
    {
        null => "not observed",
        { } total when calls > 0 => $"{Bytes((double)total / calls)} per call",
        { } total => Bytes(total),
    };

    private static string Bytes(double bytes) => bytes < 1000
        ? string.Create(CultureInfo.InvariantCulture, $"{bytes:0} B")
        : string.Create(CultureInfo.InvariantCulture, $"{bytes / 1000:#,0.0} kB");
}
