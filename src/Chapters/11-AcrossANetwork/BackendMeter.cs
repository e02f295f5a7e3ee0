using System.Diagnostics;
using Grpc.Core;

namespace GrpcLab;

/// <summary>Reads the counters of all servers; of one that has gone it keeps the last reading.</summary>
internal sealed class BackendMeter(Backends backends)
{
    private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(2);

    private readonly Dictionary<string, BackendCount> _last = [];

    /// <summary>All counters now, in the order of the servers.</summary>
    public async Task<IReadOnlyList<BackendCount>> ReadAsync(CancellationToken cancellation)
    {
        var counts = new List<BackendCount>();
        foreach (var (name, server) in backends.Names.Zip(backends.Servers))
        {
            counts.Add(_last[name] = await ReadAsync(name, server, cancellation));
        }

        return counts;
    }

    /// <summary>All counters once no call is in flight. Where calls do not end, after 2 s.</summary>
    public Task<IReadOnlyList<BackendCount>> SettledAsync(CancellationToken cancellation) =>
        WhenAsync(counts => counts.All(c => c.InFlight == 0), MaxWait, cancellation);

    /// <summary>All counters once they are as wanted. Where they never are, after the longest wait.</summary>
    public async Task<IReadOnlyList<BackendCount>> WhenAsync(
        Func<IReadOnlyList<BackendCount>, bool> wanted, TimeSpan longest, CancellationToken cancellation)
    {
        var clock = Stopwatch.StartNew();
        var counts = await ReadAsync(cancellation);
        for (var wait = 1; !wanted(counts) && clock.Elapsed < longest; wait = Math.Min(2 * wait, 20))
        {
            await Task.Delay(wait, cancellation);
            counts = await ReadAsync(cancellation);
        }

        return counts;
    }

    /// <summary>Connections a server has accepted so far, by the way in.</summary>
    public static async Task<IReadOnlyDictionary<Endpoint, long>> AcceptedAsync(
        LabServer server, CancellationToken cancellation)
    {
        var counts = (await server.Control.CountersAsync(cancellation)).ConnectionsByEndpoint;
        return Enum.GetValues<Endpoint>().Where(server.Has)
            .ToDictionary(e => e, e => counts[e.ToString().ToLowerInvariant()].Accepted);
    }

    private async Task<BackendCount> ReadAsync(string name, LabServer server, CancellationToken cancellation)
    {
        if (server.HasEnded) return LastOf(name);

        try
        {
            var now = await server.Control.CountersAsync(cancellation);
            return new BackendCount(name, now.Calls.Started, now.Calls.Succeeded, now.Connections.Accepted)
            {
                InFlight = now.Calls.Started - now.Calls.Succeeded - now.Calls.Failed,
            };
        }
        catch (RpcException) when (server.HasEnded)
        {
            return LastOf(name);
        }
    }

    private BackendCount LastOf(string name) =>
        _last.GetValueOrDefault(name, new BackendCount(name, 0, 0, 0)) with { Gone = true, InFlight = 0 };
}
