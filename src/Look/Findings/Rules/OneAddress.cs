namespace GrpcLab.Look;

/// <summary>A name with several addresses, one of which has all calls.</summary>
internal sealed class OneAddress() : Rule(
    id: "LOOK07",
    looksFor: "several addresses, one of which gets all calls",
    threshold: "20 calls to a name with 2 or more addresses of one family, and connections to only one of them",
    source: "an HTTP/2 connection stays with the address that it was opened to, so one channel uses one of them",
    fix: "Use dns:/// with RoundRobinConfig, an HTTP/2 balancer, or PooledConnectionLifetime so that calls move on.",
    chapter: "11-across-a-network")
{
    private const int FewestCalls = 20, FewestAddresses = 2;

    public override Verdict Judge(Observation seen)
    {
        if (seen.Http.Requests == 0) return NotSeen(NoClientCalls);
        if (seen.Addresses.Count == 0)
        {
            return NotSeen("it calls no host name that resolves here (names are looked up live, on Linux only)");
        }

        var busy = seen.Addresses
            .Select(endpoint => (Name: endpoint.Key, Calls: CallsTo(seen, endpoint.Key), Has: endpoint.Value))
            .Where(endpoint => endpoint.Calls >= FewestCalls)
            .OrderByDescending(endpoint => endpoint.Calls).ToList();
        if (busy.Count == 0) return NotFound($"no name was called {FewestCalls} times");

        var (name, calls, has) = busy.FirstOrDefault(
            endpoint => endpoint.Has is { All: >= FewestAddresses, Connected: 1 });
        return has is null
            ? NotFound(string.Join(", ", busy.Take(3).Select(
                endpoint => $"{endpoint.Name} has {endpoint.Has.All} addresses, {endpoint.Has.Connected} connected")))
            : Found(
                Severity.Warning, "One of several addresses gets all calls.",
                $"{name} has {has.All} addresses; the process is connected to one of them, and made {N(calls)} calls "
                + "to the name");
    }

    // Behind dns:/// requests begin under a name of gRPC's own; from .NET 9 on the meter has the real one.
    private static long CallsTo(Observation seen, string name) => Math.Max(
        seen.Http.Endpoints.TryGetValue(name, out var counts) ? counts.Requests : 0,
        seen.ClientTimes.Endpoints.TryGetValue(name, out var times) ? times.Answered : 0);
}
