using System.Globalization;

namespace GrpcLab.Look;

/// <summary>Of the time of a client's calls, how much its server did not take.</summary>
/// <param name="server">What was seen of the server meanwhile; null when it was not watched.</param>
internal sealed class BetweenTwo(Observation? server) : Rule(
    id: "LOOK14",
    looksFor: "time between client and server: network and queues",
    threshold: "half of the client's call time is spent outside the server, and 5 ms per call; not where the "
        + "server answered more than 1.5 times as many calls",
    source: "our choice; 5 ms, because times measured by two processes on a busy machine differ by as much",
    fix: "Check the client's other findings first (LOOK01, 02, 05), then the network between the two.",
    chapter: "10-load-and-tails")
{
    private const double LeastShare = 0.5, LeastSeconds = 0.005, MostAnswers = 1.5;
    private const int FewestCalls = 20;

    public override Verdict Judge(Observation seen)
    {
        if (server is null)
        {
            return NotSeen("needs a client and its server watched together, and no third process");
        }

        if (ReferenceEquals(seen, server)) return NotSeen("is in the report of its client, which was watched, too");

        if (seen.ClientTimes.Count < FewestCalls
            || server.ServerTimes is not { Count: >= FewestCalls and var answered, Mean: { } answers })
        {
            return NotSeen($"needs {FewestCalls} calls on both sides, and .NET 8 or later");
        }

        if (answered > MostAnswers * seen.ClientTimes.Count)
        {
            return NotSeen($"{server.Name} has other clients: it answered {N(answered)} calls, of "
                + $"which {seen.Name} made {N(seen.ClientTimes.Count)}");
        }

        if (CallsOf(seen.ClientTimes, answered) is not var (called, seconds))
        {
            return NotSeen($"{seen.Name} calls several hosts, and the number of calls does not show which of them is "
                + $"{server.Name}: it answered {N(answered)}");
        }

        var calls = seconds / called;
        var between = calls - answers;
        var counted = string.Create(
            CultureInfo.InvariantCulture,
            $"{called:N0} calls of {seen.Name} took {calls * 1000:0.0#} ms on average, "
            + $"{server.Name} took {answers * 1000:0.0#} ms for each of {answered:N0}");
        return between < LeastShare * calls || between < LeastSeconds
            ? NotFound(counted)
            : Found(
                Severity.Note, "Most of the call time is spent outside the server.", counted,
                between / calls);
    }

    // No event says which of the hosts that a client calls the watched server is. Where one alone was called about as
    // often as the server answered, it is that one; where none was and all were together, they are its addresses.
    private static (long Count, double Seconds)? CallsOf(CallTimes client, long answered)
    {
        if (client.Endpoints.Count <= 1) return (client.Count, client.Seconds);

        var alike = client.Endpoints.Values.Where(host => IsAlike(host.Count)).ToList();
        return alike switch
        {
            [var host] => (host.Count, host.Seconds),
            [] when IsAlike(client.Count) => (client.Count, client.Seconds),
            _ => null,
        };

        bool IsAlike(long count) => count <= MostAnswers * answered && answered <= MostAnswers * count;
    }
}
