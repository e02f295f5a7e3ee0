using System.Diagnostics;
using Google.Protobuf.WellKnownTypes;
using Grpc.Core;
using LimitedWork;

namespace GrpcLab;

/// <summary>
/// Server processes of one service, called A, B, C, and what each has counted: what the exercises of this chapter are
/// checked against.
/// </summary>
internal sealed class Backends : IAsyncDisposable
{
    private static readonly TimeSpan MaxSettleTime = TimeSpan.FromSeconds(2);

    private readonly IReadOnlyList<LabServer> _servers;
    private readonly BackendCount[] _last;

    private Backends(IReadOnlyList<LabServer> servers) =>
        (_servers, _last) = (servers, [.. servers.Select((_, place) => new BackendCount(NameOf(place), 0, 0, 0))]);

    /// <summary>Where each listens without TLS, in the order started.</summary>
    public IReadOnlyList<Uri> Addresses => [.. _servers.Select(s => s.Address(Endpoint.H2c))];

    /// <summary>Starts them with twenty workers each, and waits until all are ready.</summary>
    public static async Task<Backends> StartAsync(int count, TimeSpan serviceTime, CancellationToken cancellation)
    {
        var starting = Enumerable.Range(0, count)
            .Select(_ => LabServer.StartHereAsync(cancellation: cancellation)).ToArray();
        try
        {
            var servers = await Task.WhenAll(starting);
            await Task.WhenAll(servers.Select(s => ConfigureAsync(s, serviceTime, cancellation)));
            return new Backends(servers);
        }
        catch
        {
            await Task.WhenAll(starting.Where(s => s.IsCompletedSuccessfully).Select(s => s.Result.StopAsync()));
            throw;
        }
    }

    /// <summary>Ends the process of a server on the spot. It keeps its place and its last reading.</summary>
    public Task KillAsync(string name) => _servers[name[0] - 'A'].KillAsync();

    /// <summary>Calls until every server has counted a call, or for so long at most.</summary>
    /// <remarks>A second connection may take longer; a channel that has one only calls for a moment.</remarks>
    public async Task ReachAllAsync(Func<Task> call, TimeSpan longest, CancellationToken cancellation)
    {
        var clock = Stopwatch.StartNew();
        var before = await ReadAsync(cancellation);
        do
        {
            await call();
        }
        while ((await ReadAsync(cancellation)).Zip(before).Any(pair => pair.First.Calls == pair.Second.Calls)
            && clock.Elapsed < longest);
    }

    /// <summary>Runs some work, and says what each server counted meanwhile. No other calls may run.</summary>
    public async Task<IReadOnlyList<BackendCount>> CountAsync(Func<Task> work, CancellationToken cancellation)
    {
        var before = await SettledAsync(cancellation);
        await work();
        return [.. (await SettledAsync(cancellation)).Zip(before, (now, then) => now.Since(then))];
    }

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

    /// <summary>All counters now.</summary>
    public Task<BackendCount[]> ReadAsync(CancellationToken cancellation) =>
        Task.WhenAll(Enumerable.Range(0, _servers.Count).Select(place => ReadAsync(place, cancellation)));

    /// <inheritdoc/>
    public async ValueTask DisposeAsync() => await Task.WhenAll(_servers.Select(s => s.StopAsync()));

    private static string NameOf(int place) => ((char)('A' + place)).ToString();

    private static async Task ConfigureAsync(LabServer server, TimeSpan serviceTime, CancellationToken cancellation)
    {
        using var channel = server.OpenChannel(Endpoint.H2c);
        await new Work.WorkClient(channel).ConfigureAsync(
            new WorkSettings { Workers = 20, ServiceTime = serviceTime.ToDuration() },
            deadline: DateTime.UtcNow + ServerControl.Patience, cancellationToken: cancellation);
    }

    private Task<IReadOnlyList<BackendCount>> SettledAsync(CancellationToken cancellation) =>
        WhenAsync(counts => counts.All(c => c.InFlight == 0), MaxSettleTime, cancellation);

    // Of a server that has gone the last reading stays.
    private async Task<BackendCount> ReadAsync(int place, CancellationToken cancellation)
    {
        var server = _servers[place];
        if (!server.HasEnded)
        {
            try
            {
                var now = await server.Control.CountersAsync(cancellation);
                return _last[place] = new BackendCount(NameOf(place), now.Calls.Started, now.Connections.Accepted,
                    now.Calls.Started - now.Calls.Succeeded - now.Calls.Failed);
            }
            catch (RpcException) when (server.HasEnded)
            {
                // It ended while it was asked.
            }
        }

        return _last[place] with { InFlight = 0 };
    }
}

/// <summary>What one server counted.</summary>
/// <param name="Name">The server.</param>
/// <param name="Calls">Calls that reached it.</param>
/// <param name="Connections">Connections it accepted.</param>
/// <param name="InFlight">Calls that have begun and not ended; 0 where the server is gone.</param>
internal sealed record BackendCount(string Name, long Calls, long Connections, long InFlight)
{
    public BackendCount Since(BackendCount before) =>
        this with { Calls = Calls - before.Calls, Connections = Connections - before.Connections };
}
