namespace GrpcLab.Look;

/// <summary>Connections lost while idle, so that the next call waits for a new one.</summary>
internal sealed class IdleConnection() : Rule(
    id: "LOOK03",
    looksFor: "connections lost while idle, so that the next call waits for a new one",
    threshold: "2 connections opened for the first request to a host and port after 10 s without a request, and one "
        + "after half of such silences; those closed within 1 s do not count",
    source:
        "SocketsHttpHandler closes idle connections after 1 min (PooledConnectionIdleTimeout), load balancers after "
        + "1 to 6",
    fix: "Set PooledConnectionIdleTimeout to infinite and KeepAlivePingDelay below the network's idle limit.",
    chapter: "03-keep-alive")
{
    private const int FewestReopened = 2;
    private const double LeastShare = 0.5;
    private static readonly TimeSpan ShortestWindow = TimeSpan.FromSeconds(30), UntilEvents = TimeSpan.FromSeconds(5);

    public override Verdict Judge(Observation seen)
    {
        var http = seen.Http;
        if (http.Requests == 0) return NotSeen(NoClientCalls);

        // A connection that is replaced for its age is so after few silences.
        var lost = http.Endpoints.Values.Where(endpoint => endpoint.OpenedAfterSilence > 0
            && endpoint.OpenedAfterSilence >= LeastShare * endpoint.Silences).ToList();
        var reopened = lost.Sum(endpoint => endpoint.OpenedAfterSilence);
        if (reopened >= FewestReopened)
        {
            return Found(
                Severity.Warning, "Idle connections are lost; the next caller waits for a new one.",
                $"{N(reopened)} connections opened after {N(lost.Sum(endpoint => endpoint.Silences))} silences of 10 s "
                + $"or more, for {N(http.Requests)} calls",
                ShareOfCalls(seen, lost.Sum(endpoint => endpoint.SecondsForConnection)));
        }

        return seen.EventWindow < ShortestWindow
            ? NotSeen($"requests were watched for {N(seen.EventWindow.TotalSeconds)} s; this rule needs several "
                + "silences, so use "
                + (seen.Window - seen.EventWindow < UntilEvents
                    ? "--for 5m" : "--record FILE, which watches busy processes longer"))
            : NotFound(
                $"{N(http.Endpoints.Values.Sum(endpoint => endpoint.OpenedAfterSilence))} connections opened after "
                + $"{N(http.Endpoints.Values.Sum(endpoint => endpoint.Silences))} silences of 10 s or more");
    }
}
