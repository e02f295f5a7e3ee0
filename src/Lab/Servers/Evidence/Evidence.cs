using System.Globalization;

namespace GrpcLab;

/// <summary>What happened while some calls ran, counted on both sides. A count that was not observed is null.</summary>
public sealed record Evidence : TableResult
{
    /// <summary>Calls made while the counters were read.</summary>
    public required long Calls { get; init; }

    /// <summary>
    /// Connections the client opened to this server (http.client.open_connections and http.client.connection.duration).
    /// </summary>
    public required long ConnectionsOpened { get; init; }

    /// <summary>
    /// Connections of the client to this server that are open after the calls, those opened before them included
    /// (http.client.open_connections).
    /// </summary>
    public required long ConnectionsOpen { get; init; }

    /// <summary>TLS handshakes the client completed with this server (activities of System.Net.Security).</summary>
    public required long TlsHandshakes { get; init; }

    /// <summary>Whether any call went over TLS, on an open connection or a new one.</summary>
    public bool? OverTls { get; init; }

    /// <summary>Bytes the client allocated, all threads together (GC.GetTotalAllocatedBytes).</summary>
    public required long ClientAllocatedBytes { get; init; }

    /// <summary>Processor time the client took, user and kernel, all threads (Environment.CpuUsage).</summary>
    public TimeSpan? ClientProcessorTime { get; init; }

    /// <summary>Exceptions thrown in the client's process, caught ones included.</summary>
    public long? ClientExceptions { get; init; }

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

    /// <summary>Messages the server read from client and duplex streams.</summary>
    public long? ServerMessagesRead { get; init; }

    /// <summary>
    /// Statuses the server made for answers, of the services Monitor and MonitorStreams: of unary calls, streams and
    /// batches.
    /// </summary>
    public long? ServerStatusesMade { get; init; }

    /// <summary>Processor time the server took, user and kernel, all threads; reading its counters included.</summary>
    public TimeSpan? ServerProcessorTime { get; init; }

    /// <summary>Exceptions thrown in the server's process, caught ones included.</summary>
    public long? ServerExceptions { get; init; }

    /// <summary>Physical memory of the server's process at the end, in bytes (Environment.WorkingSet).</summary>
    public long? ServerWorkingSet { get; init; }

    /// <summary>Bytes the server allocated, what reading its counters takes left out.</summary>
    public long? ServerAllocatedBytes { get; init; }

    /// <summary>Garbage collections on the server, all generations.</summary>
    public long? ServerCollections { get; init; }

    /// <summary>Of these, collections of generation 2, the only ones that free the large object heap.</summary>
    public long? ServerFullCollections { get; init; }

    /// <summary>Time all threads of the server stood still for collections (GC.GetTotalPauseDuration).</summary>
    public TimeSpan? ServerPaused { get; init; }

    /// <inheritdoc/>
    public override Table ToTable() => new(["", "client", "server"],
    [
        ["connections", $"{Opened} for {Made}, {Unit.Whole(ConnectionsOpen)} open",
            Seen(ServerConnectionsAccepted, n => $"{Unit.Whole(n)} accepted")],
        ["TLS handshakes", $"{Handshakes(TlsHandshakes)} for {Made}", Seen(ServerTlsHandshakes, Handshakes)],
        ["calls", $"{Unit.Whole(Calls)} made",
            Seen(ServerCalls, n => $"{Unit.Whole(n)} answered, {Unit.Whole(ServerCallsFailed ?? 0)} of them failed")],
        ["messages of streams", "", Seen(ServerMessagesRead, n => $"{Unit.Whole(n)} read")],
        ["statuses", "", Seen(ServerStatusesMade, n => $"{Unit.Whole(n)} made")],
        ["waited for a connection or a stream",
            Seen(TimeInQueue?.Ticks, n => $"{Unit.Time(TimeSpan.FromTicks(n))} in all"), ""],
        ["allocated", PerCall(ClientAllocatedBytes), Seen(ServerAllocatedBytes, PerCall)],
        ["garbage collections", "", Seen(ServerCollections, n => ReaderNumbers.Counted(n, "collection")
            + (ServerPaused is { } paused ? $", {Unit.Time(paused)} in all" : ""))],
        ["processor time", Spent(ClientProcessorTime), Spent(ServerProcessorTime)],
        ["exceptions", Seen(ClientExceptions, n => Unit.Whole(n)), Seen(ServerExceptions, n => Unit.Whole(n))],
        ["memory in use (working set)", "", Seen(ServerWorkingSet, n => Bytes(n))],
    ]);

    internal override string Words() => $"{Opened} and {Handshakes(TlsHandshakes)} for {Made}";

    private string Opened => ReaderNumbers.Counted(ConnectionsOpened, "connection");

    private string Made => ReaderNumbers.Counted(Calls, "call");

    private string PerCall(long bytes) => Calls > 0 ? $"{Bytes((double)bytes / Calls)} per call" : Bytes(bytes);

    private string Spent(TimeSpan? time) => time is not { } known ? "not observed"
        : Calls > 0 ? $"{Unit.Time(known / Calls)} per call" : Unit.Time(known);

    private static string Handshakes(long count) => ReaderNumbers.Counted(count, "handshake");

    private static string Seen(long? count, Func<long, string> words) =>
        count is { } known ? words(known) : "not observed";

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
