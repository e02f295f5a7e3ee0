namespace GrpcLab.Look;

/// <summary>
/// What was seen of one process: plain counts, whose memory does not grow with the events that they count.
/// </summary>
public sealed class Observation
{
    /// <summary>Begins an observation.</summary>
    /// <param name="name">The process's name, or that of a file.</param>
    public Observation(string name) => Name = Printable.Of(name);

    /// <summary>The process's name, or that of a file.</summary>
    public string Name { get; }

    /// <summary>The process's number; null where only a port or a file is known.</summary>
    public int? ProcessId { get; init; }

    /// <summary>The version of its runtime, such as 10.0.12; null when unknown.</summary>
    public string? Runtime { get; init; }

    /// <summary>How long counters, meters and runtime events were read.</summary>
    public TimeSpan Window { get; internal set; }

    /// <summary>How long each request's events were read.</summary>
    public TimeSpan EventWindow { get; internal set; }

    /// <summary>For which part of the window each request's events were read; 1 before it has ended.</summary>
    internal double ShareOfEvents => Window > EventWindow ? EventWindow / Window : 1;

    /// <summary>Events read.</summary>
    public long Events { get; internal set; }

    /// <summary>Events that the process dropped because they came faster than they were read.</summary>
    public long Lost { get; internal set; }

    /// <summary>The HTTP/2 client.</summary>
    public HttpClientCounts Http { get; } = new();

    /// <summary>gRPC's client.</summary>
    public GrpcCounts Client { get; } = new();

    /// <summary>gRPC's server.</summary>
    public GrpcCounts Server { get; } = new();

    /// <summary>How long requests of the client took.</summary>
    public CallTimes ClientTimes { get; } = new();

    /// <summary>How long requests to the server took.</summary>
    public CallTimes ServerTimes { get; } = new();

    /// <summary>
    /// Calls of the client that began while events were read, were answered, and have not ended, once a second.
    /// </summary>
    public CounterReading OpenAnswered { get; } = new();

    /// <summary>Threads, collections, compiling.</summary>
    public RuntimeCounts Runtimes { get; } = new();

    /// <summary>
    /// Whether the runtime's events or counters were read. Default: yes; a file may hold none of them.
    /// </summary>
    internal bool HasRuntime { get; set; } = true;

    /// <summary>Log entries by category while events were read.</summary>
    public Tally LogEntries { get; } = new();

    /// <summary>Whether a logger that writes events is registered and was heard.</summary>
    public bool HasLogger { get; internal set; }

    /// <summary>Bytes received on all sockets of the process.</summary>
    public CounterReading BytesReceived { get; } = new();

    /// <summary>The watch second by second.</summary>
    public Timeline Timeline { get; } = new();

    /// <summary>Addresses of the names that it calls; empty for a file, and where the system does not tell.</summary>
    public IReadOnlyDictionary<string, AddressCounts> Addresses { get; internal set; } =
        new Dictionary<string, AddressCounts>();

    /// <summary>What could not be done, in sentences: a session refused, a process that ended, a full disk.</summary>
    public List<string> Notes { get; } = [];

    /// <summary>What the watch cost the process; null when it could not be told.</summary>
    public WatchCost? Cost { get; internal set; }

    // Of the requests that wait some may be no gRPC's; the calls that were answered are then more than this. Of those
    // that began before events were read only the answer is seen: they make the number that waits too low.
    internal void ReadOpenCalls()
    {
        if (Client.Started > 0) OpenAnswered.Read(Client.Started - Client.Stopped - Math.Max(0, Http.Waiting));
    }

    /// <summary>Calls that the process made or answered while events were read.</summary>
    public long Calls => Math.Max(Http.Requests, Client.Started) + Server.Started;
}

/// <summary>Addresses of one name.</summary>
/// <param name="All">How many it has, of the family that is connected, or else of the one with more.</param>
/// <param name="Connected">To how many of these the process is connected.</param>
public sealed record AddressCounts(int All, int Connected);

/// <summary>What the watch cost: processor time of the watched process with each request's events or not.</summary>
/// <param name="CoresWithout">Cores in use with counters alone; null where that was for less than 5 s.</param>
/// <param name="CoresDuring">Cores in use while events were read.</param>
public sealed record WatchCost(double? CoresWithout, double CoresDuring);
