using System.Diagnostics;
using Performance;

namespace GrpcLab;

/// <summary>Lets connections die without a word and measures how long their clients take to notice.</summary>
public static class DeadConnections
{
    private static readonly TimeSpan LongestCall = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan Allowance = TimeSpan.FromSeconds(20);

    /// <summary>Runs every setting at every moment, all connections at the same time, each with a handler and a network of its own.</summary>
    /// <param name="server">The server.</param>
    /// <param name="configure">Sets a handler up for a timing.</param>
    /// <param name="timings">The settings.</param>
    /// <param name="plan">When the last frames come in, how often, and whether a call is open. Default: idle connections.</param>
    /// <param name="cancellation">Ends the experiment.</param>
    public static async Task<DeadConnectionsResult> FindAsync(
        LabServer server,
        Func<KeepAliveTiming, Action<SocketsHttpHandler>> configure,
        IReadOnlyList<KeepAliveTiming> timings,
        DeadConnectionsPlan? plan = null,
        CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(server);
        ArgumentNullException.ThrowIfNull(configure);
        ArgumentNullException.ThrowIfNull(timings);
        plan ??= new DeadConnectionsPlan();
        plan.ThrowIfInvalid();
        using var linked = HostCancellation.Link(cancellation);
        using var closed = new ClosedConnections();
        // The first handler of a process compiles as it goes; its beat would start late.
        await new Patient(server, configure(timings[0]), timings[0]).WarmUpAsync(linked.Token);
        var runs = from timing in timings
                   from lastFrame in plan.LastFrames
                   from _ in Enumerable.Range(0, plan.Repetitions)
                   select new Patient(server, configure(timing), timing).DieAsync(lastFrame, plan.OpenCall, closed, linked.Token);
        return new DeadConnectionsResult(await Task.WhenAll(runs.ToList())) { Conditions = server.Conditions };
    }

    /// <summary>A client whose connection dies.</summary>
    private sealed class Patient(LabServer server, Action<SocketsHttpHandler> configure, KeepAliveTiming timing)
    {
        private static readonly PerformanceStatusRequest Request = new() { ClientName = "patient" };

        public async Task WarmUpAsync(CancellationToken cancellation)
        {
            using var network = server.Behind(new NetworkConditions());
            using var channel = network.OpenChannel(configureHandler: configure);
            await AskAsync(new Performance.Monitor.MonitorClient(channel), cancellation);
        }

        public async Task<DeadConnection> DieAsync(TimeSpan lastFrame, bool openCall, ClosedConnections closed, CancellationToken cancellation)
        {
            using var network = server.Behind(new NetworkConditions());
            using var channel = network.OpenChannel(configureHandler: configure);
            var client = new Performance.Monitor.MonitorClient(channel);
            var first = Stopwatch.GetTimestamp();
            await AskAsync(client, cancellation);
            await Task.Delay(Longer(lastFrame - Stopwatch.GetElapsedTime(first)), cancellation);
            using var stream = openCall ? client.GetManyPerformanceStats(cancellationToken: cancellation) : null;
            await (stream is null ? AskAsync(client, cancellation) : ExchangeAsync(stream, cancellation));
            network.BlackHole();
            var last = Stopwatch.GetTimestamp();
            var limit = timing.Latest + Allowance;
            var call = stream is null ? null : await CallOutcome.OfAsync(() => stream.ResponseStream.MoveNext(cancellation)).WaitAsync(limit, cancellation);
            var end = call is null ? await closed.FirstAsync(network.Address()).WaitAsync(limit, cancellation) : Stopwatch.GetTimestamp();
            cancellation.ThrowIfCancellationRequested();
            return new DeadConnection(timing, Stopwatch.GetElapsedTime(first, last), Stopwatch.GetElapsedTime(last, end)) { Place = lastFrame, Call = call };
        }

        private static async Task AskAsync(Performance.Monitor.MonitorClient client, CancellationToken cancellation) =>
            await client.GetPerformanceAsync(Request, deadline: DateTime.UtcNow + LongestCall, cancellationToken: cancellation);

        private static async Task ExchangeAsync(
            Grpc.Core.AsyncDuplexStreamingCall<PerformanceStatusRequest, PerformanceStatusResponse> stream, CancellationToken cancellation)
        {
            await stream.RequestStream.WriteAsync(Request, cancellation);
            await stream.ResponseStream.MoveNext(cancellation).WaitAsync(LongestCall, cancellation);
        }

        private static TimeSpan Longer(TimeSpan time) => time > TimeSpan.Zero ? time : TimeSpan.Zero;
    }
}
