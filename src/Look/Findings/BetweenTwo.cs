using System.Globalization;

namespace GrpcLab.Look;

/// <summary>LOOK14: of the time of a client's calls, how much its server did not take.</summary>
internal static class BetweenTwo
{
    public const string Id = "LOOK14";
    public const string LooksFor = "time between client and server: network and queues";
    public const string Threshold = "half of the time of the client's calls passes outside the server, and 5 ms a call";
    public const string Source =
        "our choice; 5 ms, because the clocks of two processes on a busy machine differ by as much";
    public const string Chapter = "10-load-and-tails";

    private const double LeastShare = 0.5, LeastSeconds = 0.005;
    private const int FewestCalls = 20;

    /// <summary>What is to be said of a client and its server; null when too few calls were seen of either.</summary>
    public static Verdict? Judge(Observation client, Observation server)
    {
        if (client.ClientTimes is not { Count: >= FewestCalls, Mean: { } calls }
            || server.ServerTimes is not { Count: >= FewestCalls, Mean: { } answers })
        {
            return null;
        }

        var between = calls - answers;
        var counted = string.Create(
            CultureInfo.InvariantCulture,
            $"{client.ClientTimes.Count:N0} calls of {client.Name} took {calls * 1000:0.0#} ms on average, "
            + $"{server.Name} took {answers * 1000:0.0#} ms for each of {server.ServerTimes.Count:N0}");
        return between < LeastShare * calls || between < LeastSeconds
            ? new Verdict.NotFound(new LookedFor(Id, LooksFor, counted))
            : new Verdict.Found(new Finding(
                Id, Severity.Warning, "Most of the time of calls passes before or after the server.", counted,
                Math.Clamp(between / calls, 0, 1),
                "Look at the client's findings first (LOOK01, 02, 05), then at the network between.",
                $"notebooks/{Chapter}.ipynb", Threshold));
    }
}
