using System.Collections.Concurrent;
using System.Diagnostics;
using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>Shows what a lost packet holds up: the call it belongs to, or every call on its connection.</summary>
public static class HeadOfLine
{
    private static readonly TimeSpan MaxCallTime = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Makes the same calls over one connection and over several, each case through a network of its own, all at once.
    /// </summary>
    /// <param name="server">The server.</param>
    /// <param name="network">What lies between; it must lose packets.</param>
    /// <param name="plan">How many callers, over how many connections. Default: 8 over 1, 2 and 8.</param>
    /// <param name="cancellation">Ends the calls.</param>
    /// <exception cref="ArgumentException">A setting is out of range, or the network loses nothing.</exception>
    public static async Task<HeadOfLineResult> RunAsync(
        LabServer server, NetworkConditions network, HeadOfLinePlan? plan = null,
        CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(server);
        ArgumentNullException.ThrowIfNull(network);
        plan ??= new HeadOfLinePlan();
        plan.ThrowIfInvalid();
        var loss = network.Loss
            ?? throw new ArgumentException(
                "This network loses no packets. Give it a Loss, such as new PacketLoss { Share = 0.005 }.",
                nameof(network));
        using var linked = HostCancellation.Link(cancellation);
        var cases = await Task.WhenAll(
            plan.Connections.Select(c => RunAsync(server, network, loss, plan, c, linked.Token)));
        return new HeadOfLineResult(network, plan, cases) { Conditions = server.Conditions };
    }

    private static async Task<HeadOfLineCase> RunAsync(
        LabServer server, NetworkConditions conditions, PacketLoss loss, HeadOfLinePlan plan, int connections,
        CancellationToken cancellation)
    {
        using var network = server.Behind(conditions);
        var channels = Enumerable.Range(0, connections).Select(_ => network.OpenChannel()).ToArray();
        var calls = new ConcurrentBag<HeadOfLineCall>();
        try
        {
            await Task.WhenAll(channels.Select(c => OneCall.OnAsync(c, MaxCallTime, cancellation)));
            var (packets, stalls, began) = (network.Packets, network.Stalls.Count, Stopwatch.GetTimestamp());
            await Task.WhenAll(Enumerable.Range(0, plan.Callers)
                .Select(caller => CallAsync(channels[caller % connections], began, plan.Length, calls, cancellation)));
            return new HeadOfLineCase(connections, plan.Callers, loss)
            {
                All = [.. calls],
                Packets = network.Packets - packets,
                Stalls = [.. network.Stalls.Skip(stalls)],
            };
        }
        finally
        {
            Array.ForEach(channels, c => c.Dispose());
        }
    }

    private static async Task CallAsync(
        GrpcChannel channel, long began, TimeSpan length, ConcurrentBag<HeadOfLineCall> calls,
        CancellationToken cancellation)
    {
        while (Stopwatch.GetElapsedTime(began) < length)
        {
            var start = Stopwatch.GetTimestamp();
            await OneCall.OnAsync(channel, MaxCallTime, cancellation);
            calls.Add(new HeadOfLineCall(start, Stopwatch.GetTimestamp()));
        }
    }
}

/// <summary>One call, by the stopwatch.</summary>
internal readonly record struct HeadOfLineCall(long Began, long Ended)
{
    public TimeSpan Took => Stopwatch.GetElapsedTime(Began, Ended);
}
