namespace GrpcLab.Look;

/// <summary>A name with several addresses, one of which has all calls.</summary>
internal sealed class OneAddress() : Rule(
    id: "LOOK07",
    looksFor: "several addresses, one of which has the calls",
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
            return NotSeen("no name that it calls has addresses here (they are looked up live, on Linux)");
        }

        var busy = seen.Http.Endpoints.Where(endpoint => endpoint.Value.Requests >= FewestCalls)
            .Select(endpoint => (
                Name: endpoint.Key, endpoint.Value.Requests, Has: seen.Addresses.GetValueOrDefault(endpoint.Key)))
            .Where(endpoint => endpoint.Has is not null)
            .OrderByDescending(endpoint => endpoint.Requests).ToList();
        if (busy.Count == 0) return NotFound($"no name was called {FewestCalls} times");

        var (name, calls, has) = busy.FirstOrDefault(
            endpoint => endpoint.Has is { All: >= FewestAddresses, Connected: 1 });
        return has is null
            ? NotFound(string.Join(", ", busy.Take(3).Select(
                endpoint => $"{endpoint.Name} has {endpoint.Has!.All} addresses, {endpoint.Has.Connected} connected")))
            : Found(
                Severity.Warning, "One of several addresses has all calls.",
                $"{name} has {has.All} addresses; the process is connected to one of them, and made {N(calls)} calls "
                + "to the name");
    }
}
