using System.Globalization;

namespace GrpcLab.Look;

/// <summary>Of the time of a client's calls, how much its server did not take.</summary>
/// <param name="server">What was seen of the server meanwhile; null when it was not watched.</param>
internal sealed class BetweenTwo(Observation? server) : Rule(
    id: "LOOK14",
    looksFor: "time between client and server: network and queues",
    threshold: "half of the time of the client's calls passes outside the server, and 5 ms a call; not where the "
        + "server answered more than 1.5 times as many",
    source: "our choice; 5 ms, because the clocks of two processes on a busy machine differ by as much",
    fix: "Look at the client's findings first (LOOK01, 02, 05), then at the network between.",
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
            return NotSeen($"{seen.Name} calls several hosts, and which of them is {server.Name} cannot be told by the "
                + $"number of calls: it answered {N(answered)}");
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
                Severity.Note, "Most of the time of calls passes before or after the server.", counted,
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
