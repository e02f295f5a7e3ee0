using System.Diagnostics;
using System.Runtime.ExceptionServices;
using GrpcLab.Protos;

namespace GrpcLab;

/// <summary>Runs work between two readings of both sides' counters.</summary>
internal sealed class EvidenceRecorder(ServerControl control, ServerAddresses addresses)
{
    // Long enough for a closing connection to reach the server through a slow link, short enough not to be felt.
    private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(2);
    // When the two sides never agree (another process uses the server,
    // a stream is meant to stay open), silence this long is enough.
    private static readonly TimeSpan Silence = TimeSpan.FromMilliseconds(250);

    private readonly ClientConnections _connections = ClientConnections.Instance;

    public async Task<Evidence> ObserveAsync(long calls, Func<Task> work, CancellationToken cancellation)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(calls);
        ArgumentNullException.ThrowIfNull(work);
        using var linked = HostCancellation.Link(cancellation);
        var (settled, _) = await SettledAsync(linked.Token);
        // Settled once more, and not just read: in between a connection of somebody else's may begin to close.
        var (before, readingsBefore) = await SettledAsync(linked.Token);
        var perReading = (before.Server.Memory.AllocatedBytes - settled.Server.Memory.AllocatedBytes) / readingsBefore;
        long handshakes = 0, queued = 0, exceptions = 0;
        using var secured = new TlsHandshakes(peer =>
        {
            if (addresses.Contains(peer)) Interlocked.Increment(ref handshakes);
        });
        using var queue = HttpMeter.Listen<double>("http.client.request.time_in_queue", (address, seconds) =>
        {
            if (addresses.Contains(address)) Interlocked.Add(ref queued, TimeSpan.FromSeconds(seconds).Ticks);
        });
        void Note(object? sender, FirstChanceExceptionEventArgs thrown) => Interlocked.Increment(ref exceptions);
        AppDomain.CurrentDomain.FirstChanceException += Note;
        var (processor, allocated) = (Environment.CpuUsage.TotalTime, GC.GetTotalAllocatedBytes(precise: true));
        try
        {
            await NoActivity.RunAsync(work);
        }
        finally
        {
            AppDomain.CurrentDomain.FirstChanceException -= Note;
        }

        allocated = GC.GetTotalAllocatedBytes(precise: true) - allocated;
        processor = Environment.CpuUsage.TotalTime - processor;
        var (after, readings) = await SettledAsync(linked.Token);
        var (was, now) = (before.Server, after.Server);
        return new Evidence
        {
            Calls = calls,
            ConnectionsOpened = after.Client.Opened - before.Client.Opened,
            ConnectionsOpen = after.Client.Open,
            TlsHandshakes = Interlocked.Read(ref handshakes),
            OverTls = after.Client.Secured > before.Client.Secured,
            ClientAllocatedBytes = allocated,
            ClientProcessorTime = processor,
            ClientExceptions = Interlocked.Read(ref exceptions),
            TimeInQueue = TimeSpan.FromTicks(Interlocked.Read(ref queued)),
            ServerConnectionsAccepted = now.Connections.Accepted - was.Connections.Accepted,
            ServerTlsHandshakes = now.TlsHandshakes - was.TlsHandshakes,
            ServerCalls = now.Calls.Succeeded + now.Calls.Failed - was.Calls.Succeeded - was.Calls.Failed,
            ServerCallsFailed = now.Calls.Failed - was.Calls.Failed,
            ServerMessagesRead = now.MessagesRead - was.MessagesRead,
            ServerStatusesMade = now.MessagesAnswered - was.MessagesAnswered,
            ServerProcessorTime = now.ProcessorTime.ToTimeSpan() - was.ProcessorTime.ToTimeSpan(),
            ServerExceptions = now.Exceptions - was.Exceptions,
            ServerWorkingSet = now.Memory.WorkingSetBytes,
            ServerAllocatedBytes = Math.Max(
                0, now.Memory.AllocatedBytes - was.Memory.AllocatedBytes - (perReading * readings)),
            ServerCollections = after.ServerCollections - before.ServerCollections,
            ServerFullCollections = after.ServerFullCollections - before.ServerFullCollections,
            ServerPaused = now.Memory.GcPause?.ToTimeSpan() - was.Memory.GcPause?.ToTimeSpan(),
        };
    }

    // The server learns of a closed connection, and counts a call as ended, a little after the client has its reply.
    private async Task<(Counters Counters, int Readings)> SettledAsync(CancellationToken cancellation)
    {
        var clock = Stopwatch.StartNew();
        var lastChange = TimeSpan.Zero;
        var counters = await ReadAsync(cancellation);
        var readings = 1;
        for (var wait = 1; !counters.AreSettled && clock.Elapsed < MaxWait && clock.Elapsed - lastChange < Silence;
            wait = Math.Min(2 * wait, 20))
        {
            await Task.Delay(wait, cancellation);
            var next = await ReadAsync(cancellation);
            lastChange = next.SameAs(counters) ? lastChange : clock.Elapsed;
            counters = next;
            readings++;
        }

        return (counters, readings);
    }

    private async Task<Counters> ReadAsync(CancellationToken cancellation)
    {
        var client = _connections.Read(addresses);
        var server = await control.CountersAsync(cancellation);
        return new Counters(_connections.Read(addresses), server, client);
    }
}

/// <summary>Both sides' counters at one moment.</summary>
/// <param name="Client">This process's connections to the server.</param>
/// <param name="Server">The server's reply.</param>
/// <param name="Before">This process's connections just before the server was asked.</param>
internal sealed record Counters(ClientConnectionCounts Client, CountersReply Server, ClientConnectionCounts Before)
{
    public long CallsInFlight => Server.Calls.Started - Server.Calls.Succeeded - Server.Calls.Failed;

    /// <summary>
    /// Whether both sides agree on what is open, as far as the server knows, no call is in flight, and none of it
    /// changed while the server was asked.
    /// </summary>
    /// <remarks>
    /// .NET tells of a closed connection by two meters, one after the other, so a single reading in between counts it
    /// twice or not at all.
    /// </remarks>
    public bool AreSettled => CallsInFlight == 0 && Server.Connections.Open is var open
        && (open < 0 || open == Client.Open) && Client == Before;

    /// <summary>Whether nothing that a late event would change has changed since.</summary>
    public bool SameAs(Counters other) =>
        Client == other.Client
        && Server.Connections.Equals(other.Server.Connections)
        && Server.TlsHandshakes == other.Server.TlsHandshakes
        && Server.Calls.Equals(other.Server.Calls);

    /// <summary>
    /// The server's collections. .NET counts one of an older generation as one of generation 0, too.
    /// </summary>
    public long ServerCollections => Server.Memory.Gen0Collections;

    public long ServerFullCollections => Server.Memory.Gen2Collections;
}
