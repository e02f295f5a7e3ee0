namespace GrpcLab.Look;

/// <summary>How long requests took in the window, by http.client.request.duration or the server's meter.</summary>
public sealed class CallTimes
{
    private const int MostEndpoints = 500;

    private readonly Dictionary<string, EndpointTimes> _endpoints = [];
    private readonly Dictionary<string, bool> _isHttp2 = [];

    /// <summary>Requests of HTTP/2 and later; 0 where the runtime has no such meter (before .NET 8).</summary>
    public long Count { get; private set; }

    /// <summary>Requests of HTTP/1.1, which are none of gRPC's.</summary>
    public long Others { get; private set; }

    /// <summary>How long they took in all, in seconds.</summary>
    public double Seconds { get; private set; }

    /// <summary>How long one took on average, in seconds; null when none was measured.</summary>
    public double? Mean => Count == 0 ? null : Seconds / Count;

    /// <summary>Counts for each host and port.</summary>
    public IReadOnlyDictionary<string, EndpointTimes> Endpoints => _endpoints;

    /// <summary>
    /// Whether requests to a host and port were seen over HTTP/1.1 and none over HTTP/2. One without an answer tells no
    /// version.
    /// </summary>
    internal bool IsHttp1(string endpoint) => _isHttp2.TryGetValue(endpoint, out var isHttp2) && !isHttp2;

    /// <summary>A request to a host and port began, or was answered, over HTTP/2 or over HTTP/1.1.</summary>
    internal void SeeVersion(string endpoint, bool isHttp2)
    {
        if (_isHttp2.TryGetValue(endpoint, out var before) || _isHttp2.Count < MostEndpoints)
        {
            _isHttp2[endpoint] = before || isHttp2;
        }
    }

    internal void AddOther(string endpoint, long count)
    {
        SeeVersion(endpoint, isHttp2: false);
        Others += count;
    }

    internal void Add(double at, string endpoint, long count, double seconds, bool answered)
    {
        if (answered)
        {
            SeeVersion(endpoint, isHttp2: true);
        }
        else if (IsHttp1(endpoint))
        {
            Others += count;
            return;
        }

        Count += count;
        Seconds += seconds;
        if (!_endpoints.TryGetValue(endpoint, out var times))
        {
            if (_endpoints.Count >= MostEndpoints) return;

            _endpoints[endpoint] = times = new EndpointTimes();
        }

        times.Add(at, count, seconds, answered);
    }
}

/// <summary>Requests of one host and port that ended.</summary>
public sealed class EndpointTimes
{
    private const double OneReport = 0.5;

    /// <summary>Requests that ended, answered or not.</summary>
    public long Count { get; private set; }

    /// <summary>How long they took in all, in seconds.</summary>
    public double Seconds { get; private set; }

    /// <summary>Requests that were answered with headers.</summary>
    public long Answered { get; private set; }

    /// <summary>Requests that ended without an answer since the last answer.</summary>
    public long UnansweredSince { get; private set; }

    /// <summary>How long those waited in all, in seconds.</summary>
    public double SecondsSince { get; private set; }

    /// <summary>When the last answer was reported, in seconds since the watch began; null when none was.</summary>
    public double? LastAnswer { get; private set; }

    internal void Add(double at, long count, double seconds, bool answered)
    {
        Count += count;
        Seconds += seconds;
        if (answered)
        {
            (LastAnswer, UnansweredSince, SecondsSince) = (at, 0, 0);
            Answered += count;
        }
        // What a second brought, answered and not, is reported in one go, in any order.
        else if (LastAnswer is not { } last || at - last >= OneReport)
        {
            UnansweredSince += count;
            SecondsSince += seconds;
        }
    }
}
