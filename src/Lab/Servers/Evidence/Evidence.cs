using System.Globalization;

namespace GrpcLab;

/// <summary>What happened while some calls ran, counted on both sides. A count that was not observed is null.</summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record Evidence : IDisplayable
{
    /// <summary>Calls made while the counters were read.</summary>
    public required long Calls { get; init; }

    /// <summary>
    /// Connections the client opened to this server (http.client.open_connections and http.client.connection.duration).
    /// </summary>
    public required long ConnectionsOpened { get; init; }

    /// <summary>Connections still open at the end of the last call (http.client.open_connections).</summary>
    public required long ConnectionsOpen { get; init; }

    /// <summary>TLS handshakes the client completed with this server (activities of System.Net.Security).</summary>
    public required long TlsHandshakes { get; init; }

    /// <summary>Whether any call went over TLS, on an open connection or a new one.</summary>
    public bool? OverTls { get; init; }

    /// <summary>Bytes the client allocated, all threads together (GC.GetTotalAllocatedBytes).</summary>
    public required long ClientAllocatedBytes { get; init; }

    /// <summary>Time calls waited for a connection or a stream, summed (http.client.request.time_in_queue).</summary>
    public TimeSpan? TimeInQueue { get; init; }

    /// <summary>Connections the server accepted, the lab's own control connection left out.</summary>
    public long? ServerConnectionsAccepted { get; init; }

    /// <summary>TLS handshakes the server completed, the lab's own control connection left out.</summary>
    public long? ServerTlsHandshakes { get; init; }

    /// <summary>Calls the server answered, the lab's own control calls left out.</summary>
    public long? ServerCalls { get; init; }

    /// <summary>Of these calls, the ones that ended with another status than OK, or with none.</summary>
    public long? ServerCallsFailed { get; init; }

    /// <summary>Bytes the server allocated, what reading its counters takes left out.</summary>
    public long? ServerAllocatedBytes { get; init; }

    /// <summary>Garbage collections on the server, all generations.</summary>
    public long? ServerCollections { get; init; }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => EvidenceTable.Of(this).ToBundle();

    /// <summary>One line: connections and handshakes for so many calls.</summary>
    public override string ToString() => EvidenceTable.Line(this);
}

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

/// <summary>Counts what happens while some work runs. <c>LabServer</c> is one: it counts on both sides.</summary>
public interface IEvidenceSource
{
    /// <summary>Runs the work once with the counters on and reports what they counted.</summary>
    /// <param name="calls">How many calls the work makes; stated in the result.</param>
    /// <param name="work">The calls. Its exceptions are passed on.</param>
    /// <param name="cancellation">Ends the wait for late events and the calls to the server.</param>
    Task<Evidence> ObserveAsync(long calls, Func<Task> work, CancellationToken cancellation = default);

    /// <summary>The conditions under which the calls run: machine, versions, GC, limits.</summary>
    Conditions Conditions { get; }
}
