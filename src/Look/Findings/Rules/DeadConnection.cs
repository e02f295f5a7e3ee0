namespace GrpcLab.Look;

/// <summary>A peer that is silent while calls to it end by their deadline.</summary>
internal sealed class DeadConnection() : Rule(
    id: "LOOK04",
    looksFor: "calls that miss their deadline on a connection that has gone silent",
    threshold:
        "3 unanswered requests to one host and port since its last answer, as many missed deadlines, and no "
        + "connection opened to it; hosts that are called over HTTP/1.1 alone do not count",
    source:
        "measured with a stopped server: every call misses its deadline, and nothing is opened; 3, as one may be slow",
    fix:
        "Set KeepAlivePingDelay and KeepAlivePingTimeout, so that the handler drops the connection and opens another.",
    chapter: "03-keep-alive")
{
    private const int FewestUnanswered = 3;

    public override Verdict Judge(Observation seen)
    {
        if (seen.ClientTimes is { Count: 0, Others: 0 })
        {
            return NotSeen(
                "the metric http.client.request.duration counted no finished request (it needs .NET 8 or later)");
        }

        var missed = Math.Max(seen.Client.MissedDeadlines, seen.Client.MissedDeadlinesInWindow);
        var silent = seen.ClientTimes.Endpoints
            .Where(endpoint => endpoint.Value.UnansweredSince >= FewestUnanswered
                && !seen.ClientTimes.IsHttp1(endpoint.Key)
                && !WasOpened(seen, endpoint.Key, endpoint.Value.LastAnswer))
            .OrderByDescending(endpoint => endpoint.Value.UnansweredSince).FirstOrDefault();
        if (silent.Value is not { } times || missed < FewestUnanswered)
        {
            return NotFound($"{N(missed)} calls missed their deadline");
        }

        var since = times.LastAnswer is { } at
            ? $"since its last answer, {N(at)} s after the watch began" : "in the whole watch";
        return Found(
            Severity.Error,
            "Calls miss their deadline and nothing comes back: the connection is dead, the server hangs, or "
            + "it accepts no connection.",
            $"{N(times.UnansweredSince)} requests to {silent.Key} were not answered {since}; they ended after "
            + $"{Milliseconds(times.SecondsSince / times.UnansweredSince)} on average, {N(missed)} calls missed their "
            + "deadline, and no new connection was seen"
            + (seen.Http.FailedInQueue == 0 ? ""
                : $"; {N(seen.Http.FailedInQueue)} failed while they waited for one, so check the address and the "
                    + "firewall"),
            seen.ClientTimes.Seconds > 0 ? times.SecondsSince / seen.ClientTimes.Seconds : null);
    }

    private static bool WasOpened(Observation seen, string endpoint, double? lastAnswer) =>
        (seen.Http.Endpoints.TryGetValue(endpoint, out var counts) ? counts.LastOpened : LastOfBalancers(seen))
            is { } opened && !(opened <= lastAnswer);

    // Behind a balancer only the meter has the name. Requests have one of gRPC's own, and connections the addresses
    // that it chose, to which no request is addressed.
    private static double? LastOfBalancers(Observation seen) =>
        seen.Http.Endpoints.Values.Where(other => other.Requests == 0).Max(other => other.LastOpened);
}
