namespace GrpcLab.Look;

/// <summary>A channel for each call, or for every few calls.</summary>
internal sealed class ConnectionPerCall() : Rule(
    id: "LOOK01",
    looksFor: "a connection for each call, or for every few calls",
    threshold:
        "5 connections to one host and port, and 1 for every 5 calls to it; those after 10 s of silence do not count",
    source:
        "measured: one a call with a channel per call, none with one that is kept; 5, so that a start or a few "
        + "reconnects do not count",
    fix: "Make one GrpcChannel per address and keep it, or use AddGrpcClient; keep a handler of your own, too.",
    chapter: "01-channel-reuse")
{
    private const int FewestOpened = 5;
    private const double FewestPerCall = 0.2, OnePerCall = 0.5;

    // Without TLS a call hardly waits for its connection. The rest of its cost is processor time on both sides, which
    // no event reports: so small a share would say that the fault costs nothing.
    private const double LeastCost = 0.1;

    public override Verdict Judge(Observation seen)
    {
        var http = seen.Http;
        if (http.Requests == 0) return NotSeen(NoClientCalls);

        var (name, worst) = http.Endpoints.Where(endpoint => !IsRefused(seen, endpoint.Key))
            .OrderByDescending(endpoint => IsFault(http, endpoint.Value))
            .ThenByDescending(endpoint => endpoint.Value.Opened).FirstOrDefault();
        if (worst is null)
        {
            return NotFound($"{N(http.RefusedHttp2)} of {N(http.Requests)} requests were refused HTTP/2");
        }

        var calls = CallsTo(http, worst);
        var perCall = (double)worst.Opened / calls;
        if (!IsFault(http, worst))
        {
            return NotFound($"{N(http.Opened)} connections opened for {N(http.Requests)} requests");
        }

        var life = worst.Lives > 0
            ? $"; {N(worst.Lives)} of them closed again, after {Milliseconds(worst.LivedSeconds / worst.Lives)} on "
                + "average"
            : "; none of them closed: each stays until it idles out";
        return Found(
            perCall >= OnePerCall ? Severity.Error : Severity.Warning,
            $"A connection is opened for {(perCall >= OnePerCall ? "each call" : "every few calls")}.",
            $"{N(worst.Opened)} connections opened for {N(calls)} calls to {name} ({N(perCall)} a call){life}",
            ShareOfCalls(seen, worst.SecondsForConnection) is >= LeastCost and var cost ? cost : null);
    }

    private static bool IsFault(HttpClientCounts http, EndpointCounts endpoint) =>
        endpoint.Opened >= FewestOpened && endpoint.Opened >= FewestPerCall * CallsTo(http, endpoint);

    // Behind a balancer a connection has the address that the balancer chose, and the requests another name.
    private static long CallsTo(HttpClientCounts http, EndpointCounts endpoint) =>
        endpoint.Requests > 0 ? endpoint.Requests : http.Requests;

    // A peer for HTTP/1.1 ends each connection with its refusal; LOOK12 says so.
    private static bool IsRefused(Observation seen, string endpoint) =>
        seen.Http.RefusedHttp2 > 0
        && (seen.ClientTimes.Endpoints.TryGetValue(endpoint, out var times)
            ? times.Answered == 0 : seen.Http.RefusedHttp2 * 2 >= seen.Http.Requests);
}
