namespace GrpcLab.Look;

/// <summary>
/// What the process's HTTP/2 client did while events were read. Times are seconds since the watch began.
/// </summary>
public sealed class HttpClientCounts
{
    /// <summary>A connection opened after so many seconds without a request replaces one that idleness cost.</summary>
    public const double Silence = 10;

    /// <summary>A connection closed sooner, in seconds, was made for its call and is no replacement.</summary>
    public const double ShortLife = 1;

    /// <summary>Shorter waits are those of a busy machine.</summary>
    public const double ShortWait = 0.005;

    // Where the large object heap begins:
    // https://learn.microsoft.com/dotnet/standard/garbage-collection/large-object-heap
    internal const long LargeObject = 85_000;
    private const int MostEndpoints = 500, MostConnections = 10_000, MostThreads = 10_000;

    private readonly Dictionary<string, EndpointCounts> _endpoints = [];
    private readonly EndpointCounts _others = new();
    private readonly Dictionary<long, Connection> _opened = [];
    private readonly Dictionary<int, (double At, double Waited)> _leftQueue = [];
    private double _lastOpened = double.NegativeInfinity;
    private double _began = double.PositiveInfinity;
    private bool _hasUnknown;

    /// <summary>Requests started, one for each attempt of a call.</summary>
    public long Requests { get; private set; }

    /// <summary>Requests whose response headers arrived.</summary>
    public long Answered { get; private set; }

    /// <summary>
    /// Requests of any version of HTTP, and so of calls that are no gRPC, that still wait for response headers.
    /// </summary>
    public long Waiting { get; private set; }

    /// <summary>Requests whose peer spoke HTTP/1.1 only.</summary>
    public long RefusedHttp2 { get; private set; }

    /// <summary>HTTP/2 connections opened.</summary>
    public long Opened { get; private set; }

    /// <summary>HTTP/2 connections closed.</summary>
    public long Closed { get; private set; }

    /// <summary>Requests that waited for a stream of a connection that was already in use.</summary>
    public long QueuedForStream { get; private set; }

    /// <summary>How long these waited in all, in seconds.</summary>
    public double SecondsForStream { get; private set; }

    /// <summary>Requests that waited while a connection was opened.</summary>
    public long QueuedForConnection { get; private set; }

    /// <summary>Requests that failed while they waited for a connection.</summary>
    public long FailedInQueue { get; private set; }

    /// <summary>Request bodies that were sent to their end.</summary>
    public long Bodies { get; private set; }

    /// <summary>The largest of them, in bytes.</summary>
    public long LargestBody { get; private set; }

    /// <summary>Bodies of 85,000 bytes and more, which the large object heap holds unless they are pooled.</summary>
    public long LargeBodies { get; private set; }

    /// <summary>The bytes of these.</summary>
    public long LargeBodyBytes { get; private set; }

    /// <summary>Counts for each host and port, of the first 500.</summary>
    public IReadOnlyDictionary<string, EndpointCounts> Endpoints => _endpoints;

    internal void Start(double at, string endpoint)
    {
        _began = Math.Min(_began, at);
        Requests++;
        EndpointOf(endpoint).Start(at);
    }

    /// <summary>A request of any version began.</summary>
    internal void Wait() => Waiting++;

    /// <summary>A request of any version got its headers, or ended without.</summary>
    internal void Answer(bool answered)
    {
        Waiting--;
        if (answered) Answered++;
    }

    /// <summary>A request failed. If it has left a queue, on this thread, it was for want of a connection.</summary>
    internal void Fail(int thread)
    {
        if (_leftQueue.Remove(thread)) FailedInQueue++;
    }

    internal void RefuseHttp2() => RefusedHttp2++;

    internal void Open(double at, string endpoint, long connection)
    {
        _began = Math.Min(_began, at);
        Opened++;
        _lastOpened = at;
        var counts = EndpointOf(endpoint);
        var isAfterSilence = counts.Open(at);
        if (_opened.Count < MostConnections) _opened[connection] = new Connection(at, counts, isAfterSilence);
        else _hasUnknown = true;
    }

    internal void Close(double at, long connection)
    {
        Closed++;
        if (_opened.Remove(connection, out var opened))
        {
            opened.Endpoint.Close(at - opened.OpenedAt, opened.IsAfterSilence);
        }
    }

    /// <summary>A request left the queue of its pool, on this thread, after so many seconds.</summary>
    internal void LeaveQueue(double at, double waited, int thread)
    {
        if (_leftQueue.Count < MostThreads) _leftQueue[thread] = (at, waited);
    }

    /// <summary>
    /// A request's headers are sent. On the thread on which it left the queue this comes next, and tells the
    /// connection. No connection is full before its first request: a wait that began earlier was one for it, and any
    /// other one for a stream. Of a wait that began before events were read nobody knows.
    /// </summary>
    /// <remarks>
    /// That a connection is open is too early a mark: without a free thread callers may go on queueing for a while.
    /// </remarks>
    internal void SendHeaders(double at, long connection, int thread)
    {
        var firstUse = _opened.TryGetValue(connection, out var opened) ? opened.Use(at) : double.NegativeInfinity;
        if (!_leftQueue.Remove(thread, out var left)) return;

        var began = left.At - left.Waited;
        // Of a connection beyond those that are kept nobody knows when it was opened.
        if (began < _began || (_hasUnknown && connection >= 0 && opened is null)) return;

        // Before .NET 8 it tells no connection.
        if ((connection < 0 ? _lastOpened : firstUse) >= began)
        {
            QueuedForConnection++;
            opened?.Endpoint.WaitForConnection(left.Waited);
        }
        else if (left.Waited >= ShortWait)
        {
            QueuedForStream++;
            SecondsForStream += left.Waited;
        }
    }

    internal void SendBody(long bytes)
    {
        Bodies++;
        LargestBody = Math.Max(LargestBody, bytes);
        if (bytes < LargeObject) return;

        LargeBodies++;
        LargeBodyBytes += bytes;
    }

    private EndpointCounts EndpointOf(string name)
    {
        if (_endpoints.TryGetValue(name, out var counts)) return counts;

        return _endpoints.Count >= MostEndpoints ? _others : _endpoints[name] = new EndpointCounts();
    }

    private sealed class Connection(double openedAt, EndpointCounts endpoint, bool isAfterSilence)
    {
        private double? _firstUse;

        public double OpenedAt => openedAt;

        public EndpointCounts Endpoint => endpoint;

        public bool IsAfterSilence => isAfterSilence;

        /// <summary>Carries a request.</summary>
        /// <returns>When the first one was carried.</returns>
        public double Use(double at) => _firstUse ??= at;
    }
}

/// <summary>Requests and connections of one host and port.</summary>
public sealed class EndpointCounts
{
    private double _last = double.NaN;
    private double _afterSilence = double.NegativeInfinity;

    /// <summary>Requests started.</summary>
    public long Requests { get; private set; }

    /// <summary>Connections opened, but for those after a silence.</summary>
    public long Opened { get; private set; }

    /// <summary>Times that 10 s or more passed without a request before the next one.</summary>
    public long Silences { get; private set; }

    /// <summary>
    /// Connections opened for the first request after a silence, except those that were closed within 1 s.
    /// </summary>
    public long OpenedAfterSilence { get; private set; }

    /// <summary>How long requests waited while connections to it were opened, in seconds.</summary>
    public double SecondsForConnection { get; private set; }

    /// <summary>Of the connections in <see cref="Opened"/>, those that were closed while events were read.</summary>
    public long Lives { get; private set; }

    /// <summary>How long these lived in all, in seconds.</summary>
    public double LivedSeconds { get; private set; }

    /// <summary>When the last was opened, in seconds since the watch began; null when none was.</summary>
    public double? LastOpened { get; private set; }

    internal void Start(double at)
    {
        Requests++;
        // Not before the second request: the difference is then not a number.
        if (at - _last >= HttpClientCounts.Silence)
        {
            Silences++;
            _afterSilence = at;
        }

        _last = at;
    }

    /// <summary>
    /// A connection is opened. Several callers may come at once after a silence; the first connection after it is what
    /// the silence cost.
    /// </summary>
    /// <returns>Whether it is this one.</returns>
    internal bool Open(double at)
    {
        LastOpened = at;
        if (at - _afterSilence >= HttpClientCounts.Silence)
        {
            Opened++;
            return false;
        }

        OpenedAfterSilence++;
        _afterSilence = double.NegativeInfinity;
        return true;
    }

    internal void Close(double lived, bool wasAfterSilence)
    {
        if (wasAfterSilence)
        {
            if (lived < HttpClientCounts.ShortLife) OpenedAfterSilence--;
            return;
        }

        Lives++;
        LivedSeconds += lived;
    }

    internal void WaitForConnection(double seconds) => SecondsForConnection += seconds;
}
